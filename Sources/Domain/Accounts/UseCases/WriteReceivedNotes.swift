extension AccountUseCases {
  /// In one change set, so that a commit that writes notes does not hold up others.
  private static let notesPerCommit = 256

  /// Writes which tokens have arrived at their callers; to be called every now and then, more often than the grace of
  /// refreshes is long. What can't be written is dropped.
  package func writeReceivedNotes() async {
    while true {
      let changes = received.take(atMost: Self.notesPerCommit)
      guard !changes.isEmpty else { return }
      do {
        try await committer.commit(ChangeSet(tenant: tenant, changes: changes))
      } catch {
        return
      }
    }
  }
}
