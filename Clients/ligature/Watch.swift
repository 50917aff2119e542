import ArgumentParser
import Foundation
import LigatureAuth

/// A command that shows the account and all changes to it, including those made on other devices.
struct Watch: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Show the signed-in account and each change to it, including changes from other devices, as they happen.",
    discussion: """
      The command exits with code 1 when the session ends. With --json, the output has one object per line.

      EXAMPLES
        ligature watch
        ligature watch --json | jq -c '.changes[]'
      """)

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      try await auth.signedIn().reload()
      var shown: AccountView?
      for await user in auth.userChanges {
        guard let user else { break }
        let view = AccountView(user)
        let changes = shown.map { view.changes(since: $0) } ?? []
        if shown == nil || !changes.isEmpty { try write(view, changes, isFirst: shown == nil) }
        shown = view
      }
      throw Failure(
        reason: "SESSION_ENDED",
        message: "The session was ended here or from another device, or the account was deleted. Sign in again.")
    }
  }

  private func write(_ view: AccountView, _ changes: [AccountView.Change], isFirst: Bool) throws {
    if profile.json {
      let event = Event(account: view, changes: changes)
      return try StandardOutput.write(line: CommandOutput.json(event, onOneLine: true))
    }
    try StandardOutput.write(text: isFirst ? view.text : changes.map(\.text).joined(separator: "\n"))
  }

  private struct Event: Encodable {
    var account: AccountView
    /// The differences from the previous line; empty in the first line.
    var changes: [AccountView.Change]
  }
}

extension AccountView {
  /// A difference between two states of an account.
  struct Change: Encodable {
    enum Kind: String, Encodable {
      case linked, unlinked, changed
    }

    var kind: Kind
    /// The provider of the identity that was linked or unlinked.
    var providerID: String?
    var identityID: String?
    /// The name of the field that changed, unless an identity was linked or unlinked.
    var field: String?
    /// A human-readable description of the change.
    var text: String

    private enum CodingKeys: CodingKey {
      case kind, providerID, identityID, field
    }
  }

  func changes(since before: AccountView) -> [Change] {
    func identity(_ kind: Change.Kind, _ provider: Provider) -> Change {
      Change(
        kind: kind, providerID: provider.providerID, identityID: provider.identityID,
        text: Self.line(kind.rawValue, provider.parts))
    }
    let known = Set(before.providerData.map(\.identityID))
    let present = Set(providerData.map(\.identityID))
    var changes = before.providerData.filter { !present.contains($0.identityID) }.map { identity(.unlinked, $0) }
    changes += providerData.filter { !known.contains($0.identityID) }.map { identity(.linked, $0) }
    func compare<Value: Equatable>(_ field: String, _ path: KeyPath<AccountView, Value>, _ text: (Value) -> String?) {
      guard self[keyPath: path] != before[keyPath: path] else { return }
      let value = text(self[keyPath: path])?.printable ?? "none"
      changes.append(
        Change(
          kind: .changed, field: field,
          text: Self.line("changed", ["\(field): \(value)"])))
    }
    compare("email", \.email) { $0 }
    compare("displayEmail", \.displayEmail) { $0 }
    compare("emailVerified", \.emailVerified) { String($0) }
    compare("displayName", \.displayName) { $0 }
    compare("photoURL", \.photoURL) { $0 }
    compare("phoneNumber", \.phoneNumber) { $0 }
    compare("isAnonymous", \.isAnonymous) { String($0) }
    compare("factors", \.factors) {
      $0.isEmpty ? nil : $0.map { $0.parts.joined(separator: "  ") }.joined(separator: ", ")
    }
    compare("recoveryCodesLeft", \.recoveryCodesLeft) { String($0) }
    return changes
  }
}
