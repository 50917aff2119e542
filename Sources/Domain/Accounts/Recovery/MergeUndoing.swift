/// Undoes merges in memory, on copies of the accounts. The type undoes the merges that must be undone before an account
/// can be restored, and the merges into that account since a given time.
struct MergeUndoing {
  private let uid: UID
  /// The merge that turned the account into an alias; nil if the account is not an alias.
  private let own: AccountMerge?
  private var accounts: [UID: Account]
  private var survivors: [UID: UID] = [:]
  /// The merges that have not been undone, latest first.
  private var merges: [AccountMerge]
  /// The addresses of merged accounts that now belong to other users' accounts.
  private let elsewhere: Set<String>

  init(
    of uid: UID, merged own: AccountMerge?, into top: Account, _ merges: [AccountMerge],
    _ elsewhere: Set<String>
  ) {
    self.uid = uid
    self.own = own
    self.merges = merges
    self.elsewhere = elsewhere
    accounts = [top.uid: top]
    for merge in merges { survivors[merge.merged] = top.uid }
  }

  var account: Account? { accounts[uid] }

  /// The account that all merges lead to, and the accounts that have been restored so far.
  var concerned: Set<UID> { Set(accounts.keys) }

  /// Undoes the merges, and returns them in the order in which they were undone.
  mutating func undo(since start: Timestamp, _ context: RuleContext) throws(AccountError) -> [AccountMerge] {
    var undone: [AccountMerge] = []
    while let index = merges.firstIndex(where: { isNext($0, since: start, now: context.now) }) {
      let merge = merges.remove(at: index)
      guard let snapshot = merge.snapshot, let survivor = survivors[merge.merged].flatMap({ accounts[$0] }) else {
        break
      }
      let undo = UndoMergeRule.undo(merge, snapshot, from: survivor, elsewhere: elsewhere, context)
      accounts[survivor.uid] = undo.draft.account
      accounts[merge.merged] = undo.restored
      for alias in snapshot.aliases { survivors[UID(rawValue: alias)] = merge.merged }
      undone.append(merge)
    }
    return undone
  }

  /// Returns the merges into the account that have not been undone but still can be.
  func rest(now: Timestamp) -> [AccountMerge] {
    merges.filter { survivors[$0.merged] == uid && $0.snapshot != nil && $0.undoUntil > now }
  }

  private func isNext(_ merge: AccountMerge, since start: Timestamp, now: Timestamp) -> Bool {
    guard merge.snapshot != nil, merge.undoUntil > now else { return false }
    guard account == nil, let own else { return survivors[merge.merged] == uid && merge.at >= start }
    return survivors[merge.merged] == survivors[uid] && merge.id >= own.id
  }
}
