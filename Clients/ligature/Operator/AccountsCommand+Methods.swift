import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// The option that determines whether an account's owner is notified of a change.
struct NoticeOptions: ParsableArguments {
  @Flag(name: .customLong("no-mail"), help: "Do not notify the owner by email.")
  var omitsNotices = false
}

extension AccountsCommand {
  /// A command that removes identities from an account.
  struct Unlink: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove a sign-in method from an account.",
      discussion: """
        The sessions that the method opened end, and the owner of the address is notified by email. `ligature accounts \
        show` lists the identities with their IDs. Use an ID if the account has several identities of a provider, or \
        if the identity is set aside.

        EXAMPLES
          ligature accounts unlink ada@example.com google
          ligature accounts unlink ada@example.com --identity 343f726381a9f8ab
          ligature accounts unlink ada@example.com phone --override-last-method --yes
        """)

    @OptionGroup var account: AccountArgument

    @Argument(
      help: ArgumentHelp(
        "The providers whose identities to remove, such as google or password.", valueName: "provider"))
    var providers: [String] = []

    @Option(help: ArgumentHelp("The ID of one identity. Can be repeated.", valueName: "id"))
    var identity: [String] = []

    @Flag(help: "Remove it even if no other sign-in method is left.")
    var overrideLastMethod = false

    @Flag(help: "End all sessions of the account as well.")
    var endSessions = false

    @OptionGroup var notices: NoticeOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func validate() throws {
      if providers.isEmpty, identity.isEmpty { throw ValidationError("Name a provider, or use --identity.") }
    }

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        let ids = try await providerIDs(plan)
        let what = (ids + identity).joined(separator: ", ").printable
        var effects = ["\(what) no longer signs in; the sessions that it opened end"]
        if endSessions { effects = ["\(what) no longer signs in; \(plan.sessions("ends", "end"))"] }
        if overrideLastMethod { effects.append("even if the account then has no other sign-in method") }
        try plan.confirm(
          confirmation, "Remove \(what) from", effects.joined(separator: ", "), question: "Remove?")
        let output = try await plan.update("Removed \(what) from \(plan.account.uid).") { request in
          request.removeProviderIds = ids
          request.removeIdentityIds = identity
          request.overrideLastMethod = overrideLastMethod
          request.endSessions = endSessions
          request.omitNotices = notices.omitsNotices
        }
        try output.write(asJSON: server.json)
      }
    }

    private func providerIDs(_ plan: AccountPlan) async throws -> [String] {
      let own = plan.account.providerData.map(\.providerID)
      guard providers.contains(where: { !own.contains($0) }) else { return providers }
      let names = try await plan.connection.providers()
      let ids = providers.map { own.contains($0) ? $0 : names.id(named: $0) ?? $0 }
      if let missing = ids.first(where: { !own.contains($0) }) { throw Failure.notLinked(missing, own) }
      return ids
    }
  }

  /// A command that removes second factors from an account.
  struct RemoveFactor: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Remove second factors or recovery codes from an account.",
      discussion: """
        Use it for a user who has lost the phone and the recovery codes, or to whose account someone else has added a \
        factor. The owner of the address is notified by email. `ligature accounts show` lists the factors with their \
        IDs.

        EXAMPLES
          ligature accounts remove-factor ada@example.com 343f726381a9f8ab
          ligature accounts remove-factor ada@example.com --all
          ligature accounts remove-factor ada@example.com --recovery-codes
          ligature accounts remove-factor ada@example.com --all --end-sessions
        """)

    @OptionGroup var account: AccountArgument

    @Argument(help: ArgumentHelp("The factors, by ID or name.", valueName: "factor"))
    var factors: [String] = []

    @Flag(help: "Remove all factors and the recovery codes.")
    var all = false

    @Flag(help: "Remove the recovery codes. Removing the last factor removes them too.")
    var recoveryCodes = false

    @Flag(help: "End all sessions of the account as well.")
    var endSessions = false

    @OptionGroup var notices: NoticeOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func validate() throws {
      if all != (factors.isEmpty && !recoveryCodes) {
        throw ValidationError("Name factors, or use --recovery-codes or --all.")
      }
    }

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        let removed = try all ? plan.account.factors : factors.map { try plan.account.factors.named($0) }
        guard !removed.isEmpty || recoveryCodes else {
          throw Failure(
            reason: "MFA_ENROLLMENT_NOT_FOUND", message: "The account \(plan.account.uid) has no second factors.")
        }
        var names = removed.map(\.label)
        if recoveryCodes { names.append("recovery codes") }
        let what = names.joined(separator: ", ").printable
        let left = plan.account.factors.count - removed.count
        var effect =
          left > 0
          ? "\(left.counting("factor", "is", "are")) left"
          : "a password or another first factor is then enough to sign in"
        if endSessions { effect += "; \(plan.sessions("ends", "end"))" }
        try plan.confirm(confirmation, "Remove \(what) from", effect, question: "Remove?")
        let output = try await plan.update("Removed \(what) from \(plan.account.uid).") { request in
          request.factors = LigatureV1.FactorUpdate(
            removeEnrollmentIds: removed.map(\.enrollmentID), removeRecoveryCodes: recoveryCodes)
          request.endSessions = endSessions
          request.omitNotices = notices.omitsNotices
        }
        try output.write(asJSON: server.json)
      }
    }
  }

  /// A command that undoes the latest merge into an account.
  struct UndoMerge: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Undo the latest merge into an account.",
      discussion: """
        Everything that has not changed since the merge returns to the merged account; the rest stays and is listed. \
        The owner is notified by email. `ligature accounts show` lists the merges that can be undone; undo the latest \
        one first.

        EXAMPLES
          ligature accounts undo-merge ada@example.com
          ligature accounts undo-merge ada@example.com --yes
        """)

    @OptionGroup var account: AccountArgument

    @Option(
      help: ArgumentHelp(
        "The uid of the account to restore; the command fails if another account was merged later.", valueName: "uid"))
    var merged: String?

    @Flag(
      help: "Undo it even if it leaves one of the two accounts without a sign-in method, such as an anonymous account.")
    var overrideLastMethod = false

    @OptionGroup var notices: NoticeOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        var request = LigatureV1.AdminUndoMergeRequest(
          ref: plan.ref, mergedUid: merged ?? "", validateOnly: true, overrideLastMethod: overrideLastMethod,
          omitNotices: notices.omitsNotices)
        let expected = OperatorMergeUndoView(try await plan.admin.undoMerge(request, options: plan.options))
        try plan.confirm(confirmation, "Undo a merge into", expected.text(isDone: false), question: "Undo it?")
        // The request undoes only the merge that the operator has seen.
        request.mergedUid = expected.restoredUID
        request.validateOnly = false
        let undone = OperatorMergeUndoView(
          try await plan.connection.change { [request] options throws(RPCError) in
            try await plan.admin.undoMerge(request, options: options)
          })
        try CommandOutput(undone.text(isDone: true), undone).write(asJSON: server.json)
      }
    }
  }
}

/// The effects of undoing a merge, as shown to an operator.
struct OperatorMergeUndoView: Encodable {
  var account: OperatorAccountView?
  var restoredUID: String
  var returned: [String]
  var remainders: [String]

  init(_ undo: LigatureV1.AdminUndoMergeResponse) {
    account = undo.account.map { OperatorAccountView($0) }
    restoredUID = undo.restoredUid
    returned = undo.identities.map(\.providerID) + undo.factors.map { "\($0.kind.name) factor" }
    remainders = undo.remainders.compactMap(\.name)
  }

  func text(isDone: Bool) -> String {
    MergeUndoText(restoredUID: restoredUID, returned: returned, remainders: remainders).text(isDone: isDone)
  }
}

extension LigatureV1.MergeRemainder {
  /// The remainder's name, or nil if the kind of remainder is unknown.
  fileprivate var name: String? {
    switch what {
    case .field(let field): field.name
    case .providerID(let id): id
    case .factor(let kind): "\(kind.name) factor"
    case nil: nil
    }
  }
}

extension LigatureV1.MergeField {
  fileprivate var name: String? {
    switch self {
    case .email: "email"
    case .displayName: "name"
    case .photoURL: "photo"
    case .phoneNumber: "phone"
    case .provider, .unspecified, .unrecognized: nil
    }
  }
}

extension LigatureV1.FactorInfo {
  /// A description of the factor with its ID.
  fileprivate var label: String {
    let name = displayName.map { "\"\($0)\" " } ?? ""
    return "\(kind.name) \(name)[\(enrollmentID)]"
  }
}

extension [LigatureV1.FactorInfo] {
  /// Returns the factor with the given ID or name.
  fileprivate func named(_ name: String) throws(Failure) -> LigatureV1.FactorInfo {
    let found = filter { $0.enrollmentID == name || $0.displayName == name }
    guard found.count < 2 else {
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "The account has several factors named \"\(name.printable)\". Use the ID of one.")
    }
    guard let factor = found.first else {
      throw Failure(
        reason: "MFA_ENROLLMENT_NOT_FOUND",
        message:
          "The account has no factor \"\(name.printable)\". `ligature accounts show` lists its factors.")
    }
    return factor
  }
}
