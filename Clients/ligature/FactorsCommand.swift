import ArgumentParser
import Foundation
import LigatureAuth

/// A command that lists, enrolls and removes second factors.
struct FactorsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "factors",
    abstract: "Protect the account with a second factor: an authenticator app or a phone, and recovery codes.",
    discussion: """
      Once a factor is enrolled, each sign-in and each reauthentication requires a code. Enrolling requires a verified \
      address and a recent sign-in.

      EXAMPLES
        ligature factors
        ligature factors enroll --name "Ada's app"
        ligature factors enroll --phone +16505550100 --name "Ada's phone"
        ligature factors recovery-codes
        ligature factors withdraw "Ada's phone"
      """,
    subcommands: [ListFactors.self, EnrollFactor.self, WithdrawFactor.self, RecoveryCodes.self],
    defaultSubcommand: ListFactors.self)
}

/// A command that lists the account's second factors.
struct ListFactors: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the account's second factors in order of enrollment.")

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      try await user.reload()
      let view = FactorsView(user)
      return CommandOutput(view.text, view)
    }
  }
}

/// A command that removes a second factor from the account.
struct WithdrawFactor: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Remove a second factor; removing the last one also removes the recovery codes.",
    discussion: """
      EXAMPLES
        ligature factors withdraw "Ada's phone"
        ligature factors withdraw 343f726381a9f8ab
      """)

  @Argument(help: ArgumentHelp("The factor's ID or name.", valueName: "factor"))
  var factor: String

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      try await user.reload()
      let info = try user.multiFactor.enrolledFactors.named(factor)
      try await user.multiFactor.unenroll(with: info)
      let view = FactorsView(user)
      return CommandOutput("Withdrew \((info.displayName ?? info.uid).printable).\n\(view.text)", view)
    }
  }
}

/// A command that creates recovery codes.
struct RecoveryCodes: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "recovery-codes",
    abstract: "Create ten recovery codes; earlier ones no longer work.",
    discussion:
      "Each one can be used once instead of a second factor. They are not shown again: print them, or write them down.")

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let codes = try await renewCodes(auth.signedIn())
      let text = codes.map { "\($0.prefix($0.count / 2))-\($0.suffix($0.count - $0.count / 2))".printable }
      // The note is written to standard error, so that a file or a printer receives only the codes.
      Note.write(
        "RECOVERY_CODES_MADE",
        TerminalStyle.errors.hanging(
          "Each of these codes can be used once instead of your second factor, for example if you lose your phone. "
            + "Print them or write them down, and keep them away from the phone. They are not shown again, and earlier codes "
            + "no longer work.", after: ""))
      return CommandOutput(text.joined(separator: "\n"), ["recoveryCodes": codes])
    }
  }

  private func renewCodes(_ user: User) async throws -> [String] {
    do {
      return try await user.multiFactor.renewRecoveryCodes()
    } catch  where AuthErrorCode(error) == .networkError {
      throw Failure(error, hint: "the earlier codes might no longer work; run this command again.")
    }
  }
}

/// An account's second factors, as shown on the command line.
struct FactorsView: Encodable {
  struct Factor: Encodable, Equatable {
    var enrollmentID: String
    var kind: String
    var displayName: String?
    var phoneNumber: String?
    var enrolledAt: Date

    init(_ info: MultiFactorInfo) {
      enrollmentID = info.uid
      kind = info.factorID
      displayName = info.displayName
      phoneNumber = (info as? PhoneMultiFactorInfo)?.phoneNumber
      enrolledAt = info.enrollmentDate
    }

    private var kindName: String {
      kind == PhoneMultiFactorInfo.TOTPMultiFactorID ? "authenticator app" : kind.printable
    }

    static let header = ["KIND", "NAME", "PHONE", "ENROLLED", "ID"]

    var columns: [String] {
      [
        kindName, displayName?.printable ?? "-", phoneNumber?.printable ?? "-", enrolledAt.formatted(.iso8601),
        enrollmentID.printable,
      ]
    }

    /// The parts of the line that describes the factor in the account view.
    var parts: [String] {
      var parts = [kindName]
      if let displayName { parts.append(displayName.printable) }
      if let phoneNumber { parts.append(phoneNumber.printable) }
      return parts + ["enrolled \(enrolledAt.formatted(.iso8601))", "[\(enrollmentID.printable)]"]
    }
  }

  var factors: [Factor]
  var recoveryCodesLeft: Int

  init(_ user: User) {
    factors = user.multiFactor.enrolledFactors.map(Factor.init)
    recoveryCodesLeft = user.multiFactor.recoveryCodesLeft
  }

  var text: String {
    guard !factors.isEmpty else { return "No second factor is enrolled." }
    return TextTable(Factor.header, factors.map(\.columns)).text() + "\n"
      + Self.text(ofRecoveryCodes: recoveryCodesLeft)
  }

  static func text(ofRecoveryCodes count: Int) -> String {
    switch count {
    case 0: "no recovery codes; `ligature factors recovery-codes` creates them"
    case 1: "1 recovery code left"
    default: "\(count) recovery codes left"
    }
  }
}
