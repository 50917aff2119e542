import ArgumentParser
import Foundation
import LigatureAuth

/// A command that merges another of the user's accounts into the signed-in account.
struct MergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Merge another account into this one, with its sign-in methods and second factors.",
    discussion: """
      EXAMPLES
        ligature merge --email ada@example.com
        ligature merge github
        ligature merge --provider google.com --id-token - --yes < token
        ligature merge --former
        ligature merge --email ada@example.com \\
          --keep-other email --keep-other google.com
        ligature merge undo

      `ligature merge accounts --help` lists the options of a merge; the word accounts is optional.

      The credential belongs to the other account, whose uid becomes an alias of this account and whose sessions end. \
      The command shows the effects of the merge and asks for confirmation first. A merge can be undone with `ligature \
      merge undo` for 30 days, or for the number of days in the server's setting merge.undoDays.
      """,
    subcommands: [MergeAccounts.self, UndoMerge.self], defaultSubcommand: MergeAccounts.self)
}

struct MergeAccounts: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "accounts",
    abstract: "Merge another account into this one. This is the default: `ligature merge` takes the same options.")

  @OptionGroup(title: "Browser") var browser: BrowserOptions
  @OptionGroup(title: "Credential of the other account") var credential: CredentialOptions
  @OptionGroup(title: "Second factor of the other account") var secondFactor: SecondFactorOptions

  @Flag(help: "Merge the anonymous account that was signed in here before, or that an undo restored.")
  var former = false

  @Option(
    name: .customLong("keep-other"),
    help: ArgumentHelp(
      "If both accounts have it, keep the other account's: email, name, photo, phone, or a provider. Can be "
        + "repeated.", valueName: "what"))
  var keptFromOther: [String] = []

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup(title: "Mail") var mail: MailOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    guard [former, !credential.isEmpty, browser.browserProvider != nil].count(where: { $0 }) == 1 else {
      throw ValidationError(
        "Name a provider, use --email, --email-link, --phone or --provider for the other account, or use --former.")
    }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let sent = try await credential.send(auth, mail) { return sent }
      let hasLostMerge = user.hasLostMerge
      let plan: MergePlan
      do {
        plan = try await self.plan(auth)
      } catch  where hasLostMerge && ![.networkError, .requiresRecentLogin].contains(AuthErrorCode(error)) {
        throw Failure(
          error,
          hint: "the response to an earlier `ligature merge` was lost, so that merge might have been carried out; "
            + "check the account with `ligature whoami`.")
      }
      var choices: [MergeField: MergeSide] = [:]
      for name in keptFromOther { choices[try await plan.field(keptFromOther: name, auth)] = .second }
      let text = MergePlanText(plan: plan, choices: choices).text
      try confirmation.confirm(
        "Merge the other account into this one:\n\(text)", question: "Merge?", asJSON: profile.json)
      try await auth.commitMerge(plan, choices: choices)
      let merged = MergeView(account: AccountView(user), mergedUID: plan.mergedUID)
      return CommandOutput("Merged \(plan.mergedUID) into this account.\n\(merged.account.text)", merged)
    }
  }

  private func plan(_ auth: Auth) async throws -> MergePlan {
    guard former else {
      let provider = try await browser.provider(auth)
      let credential =
        if let provider { try await provider.credential(with: nil) } else { try await credential.credential(auth) }
      return try await SecondFactor(code: secondFactor.code, factor: secondFactor.factor, codeOption: "--code").passing
      {
        try await auth.planMerge(with: credential)
      } finish: {
        try await $0.resolveMerge(with: $1)
      }
    }
    guard let user = auth.formerAnonymousUser else {
      throw Failure(reason: "NO_FORMER_USER", message: "No anonymous account was signed in here before this one.")
    }
    return try await auth.planMerge(with: user)
  }
}

/// A command that undoes the latest merge into the signed-in account.
struct UndoMerge: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "undo",
    abstract: "Undo the latest merge into this account.",
    discussion: """
      EXAMPLES
        ligature merge undo

      Everything that has not changed since the merge returns to the other account; the rest stays and is listed. The \
      command asks for confirmation first. A restored anonymous account can be merged again with `ligature merge \
      --former`.
      """)

  @OptionGroup var confirmation: ConfirmationOptions
  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let uid = try await confirmedUID(auth)
      let undo = try await auth.undoMerge(of: uid.isEmpty ? nil : uid)
      let view = MergeUndoView(undo)
      let advice =
        "\nIt is anonymous, and its session is kept here until you sign out: `ligature merge --former` merges it again."
      return CommandOutput(view.text + (undo.restoredUser == nil ? "" : advice), view)
    }
  }

  /// Returns the ID of the account to restore, after the user has confirmed the effects. The command undoes only the
  /// merge that the user has seen or, if the response to an earlier command was lost, the merge of that command.
  private func confirmedUID(_ auth: Auth) async throws -> String {
    if let uid = try await auth.signedIn().uidOfLostUndo {
      try confirmation.confirm(
        "The response to an earlier `ligature merge undo` was lost, so the merge might already have been undone. No "
          + "other merge is undone now.", question: "Finish that command?", asJSON: profile.json)
      return uid
    }
    let expected = MergeUndoView(try await auth.planUndoMerge())
    try confirmation.confirm(
      "Undo the latest merge into this account:\n\(expected.summary(isDone: false))", question: "Undo it?",
      asJSON: profile.json)
    return expected.restoredUID
  }
}

/// A command that moves an identity from another account to the signed-in account.
struct Transfer: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Move a sign-in method from another account to this one.",
    discussion: """
      EXAMPLES
        ligature transfer github
        ligature transfer --provider google.com --id-token - < token
        ligature transfer --phone +16505550100

      The other account stays, and must have another sign-in method.
      """)

  @OptionGroup(title: "Browser") var browser: BrowserOptions
  @OptionGroup(title: "Credential") var credential: CredentialOptions
  @OptionGroup(title: "Second factor of the other account") var secondFactor: SecondFactorOptions
  @OptionGroup var profile: ProfileOptions

  func validate() throws {
    guard credential.email == nil, credential.emailLink == nil else {
      throw ValidationError(
        "A password or a sign-in link stays with its address. `ligature merge` merges the accounts.")
    }
    guard (browser.browserProvider == nil) != credential.isEmpty else {
      throw ValidationError("Name a provider, or use --provider or --phone.")
    }
  }

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if let sent = try await credential.phone.sendUnlessInteractive(auth) { return sent }
      let provider = try await browser.provider(auth)
      let credential =
        if let provider { try await provider.credential(with: nil) } else { try await credential.credential(auth) }
      _ = try await secondFactor.signingIn { try await user.transferIdentity(with: credential) }
      let view = AccountView(user)
      return CommandOutput("Moved \(credential.provider.printable) to this account.\n\(view.text)", view)
    }
  }
}

extension MergePlan {
  /// Returns the conflict in a field, or nil if there is none.
  func conflict(in field: MergeField) -> MergeConflict? { conflicts.first { $0.field == field } }

  /// Returns the field that an argument of `--keep-other` specifies.
  fileprivate func field(keptFromOther name: String, _ auth: Auth) async throws -> MergeField {
    let field: MergeField =
      switch name {
      case "email": .email
      case "name": .displayName
      case "photo": .photoURL
      // If both accounts have a phone, the user chooses the phone itself, which includes its number.
      case "phone": conflict(in: .phoneNumber) != nil ? .phoneNumber : .provider(PhoneAuthProvider.id)
      default: .provider(try await auth.providerID(named: name, known: identities.map(\.providerID)))
      }
    guard let conflict = conflict(in: field) else {
      let names = conflicts.map(\.field.name).joined(separator: ", ")
      throw Failure(
        reason: "INVALID_ARGUMENT",
        message: "The two accounts do not both have \(name.printable). "
          + (conflicts.isEmpty ? "There are no conflicts to resolve." : "You can choose for: \(names)."))
    }
    guard !conflict.mustKeepFirst else {
      throw Failure(
        reason: "UNVERIFIED_EMAIL",
        message: "\(conflict.second.printable), the address of the other account, is not verified, so it cannot "
          + "replace \(conflict.first.printable).",
        hint: "run this command without --keep-other email; or sign in to the other account, run "
          + "`ligature verify-email`, and merge then.")
    }
    return field
  }
}

extension MergeField {
  /// The field's name on the command line.
  var name: String {
    switch self {
    case .email: "email"
    case .displayName: "name"
    case .photoURL: "photo"
    case .phoneNumber: "phone"
    case .provider(let id): id
    }
  }
}
