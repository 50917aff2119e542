import Foundation
import LigatureAuth
import RPCCore

/// A command's error, as written to standard error.
struct Failure: Error, Encodable {
  /// The identifier of the reason, such as LAST_SIGN_IN_METHOD.
  var reason: String
  var message: String
  /// The FirebaseAuth error code.
  var code: Int?
  var email: String?
  var signInMethods: [String]?
  /// The sign-in methods that satisfy the requirement for a recent sign-in.
  var settledMethods: [String]?
  var field: String?
  /// The ID of the call, with which the server's operator can find the call in the logs.
  var requestID: String?
  /// The time in seconds to wait before another attempt.
  var retryAfter: Double?
  /// The reason why the server could not be reached.
  var connectionProblem: ConnectionProblem?
  /// The command-line option that specifies the server.
  var serverOption = "--server"
  /// The command-line option for a second factor's code.
  var codeOption = "--code"
  /// Whether an operator or a service made the call, in which case the remedies for users do not apply.
  var isOfAdministration = false
  /// The command-specific remedy, which takes precedence over the general remedy for the reason.
  private var ownHint: String?

  private enum CodingKeys: CodingKey {
    case reason, message, code, email, signInMethods, settledMethods, field, retryAfter, requestID
  }

  init(reason: String, message: String, hint: String? = nil) {
    self.reason = reason
    self.message = message
    ownHint = hint
  }

  init(_ error: any Error) {
    if let failure = error as? Failure {
      self = failure
      return
    }
    let error = error as NSError
    let name = error.userInfo[AuthErrors.userInfoNameKey] as? String
    let reason = error.userInfo[AuthErrors.userInfoReasonKey] as? String
    self.init(
      reason: reason ?? name.map { $0.hasPrefix("ERROR_") ? String($0.dropFirst("ERROR_".count)) : $0 } ?? "FAILED",
      message: Self.messages[reason ?? ""] ?? error.localizedDescription)
    code = error.authErrorCode?.rawValue
    email = error.userInfo[AuthErrors.userInfoEmailKey] as? String
    signInMethods = error.userInfo[AuthErrors.userInfoSignInMethodsKey] as? [String]
    settledMethods = error.userInfo[AuthErrors.userInfoSettledMethodsKey] as? [String]
    field = error.userInfo[AuthErrors.userInfoFieldKey] as? String
    requestID = error.userInfo[AuthErrors.userInfoRequestIDKey] as? String
    retryAfter = error.userInfo[AuthErrors.userInfoRetryAfterKey] as? Double
    if reason == nil, error.authErrorCode == .operationNotAllowed {
      ownHint = "the server does not support this call; check its version and address with `ligature status`."
    }
    connectionProblem = error.userInfo[AuthErrors.userInfoConnectionProblemKey] as? ConnectionProblem
  }

  /// The messages that replace the server's messages, which are intended for programs that can use the error's details.
  private static let messages = ["CREDENTIAL_ALREADY_IN_USE": "The identity belongs to another account."]

  /// Creates a failure with a command-specific remedy.
  /// - Parameter hint: The remedy for this command.
  init(_ error: any Error, hint: String) {
    self.init(error)
    ownHint = hint
  }

  func write(asJSON: Bool) {
    if asJSON, let json = try? CommandOutput.json(["error": self]) {
      StandardError.write(line: json)
    } else {
      write(name: TerminalStyle.errors.red(reason.printable))
    }
  }

  /// Reports a problem that does not stop the command, or that occurred after the command succeeded.
  func warn() {
    if Note.isJSON, let json = try? CommandOutput.json(["warning": self], onOneLine: true) {
      StandardError.write(line: json)
    } else {
      write(name: TerminalStyle.errors.yellow("warning: \(reason.printable)"))
    }
  }

  private func write(name: String) {
    let message = message.split(separator: "\n", omittingEmptySubsequences: false).map { String($0).printable }
    let style = TerminalStyle.errors
    var lines = ["ligature: \(name): \(message.joined(separator: "\n"))"]
    if isUnexpected, let requestID { lines.append("\(style.bold("request")): \(requestID.printable)") }
    if let hint { lines.append("\(style.bold("hint")): \(hint)") }
    StandardError.write(text: lines.joined(separator: "\n"))
  }

  /// Whether the server failed, in which case the user should contact its operator.
  private var isUnexpected: Bool { ["INTERNAL", "UNKNOWN", "DATA_LOSS", "INTERNAL_ERROR"].contains(reason) }

  /// The remedy to show to the user.
  var hint: String? { ownHint ?? (isOfAdministration ? hintForOperator : hintForUser) ?? hintOfConnection }

  /// Whether the server's address is unusable because it is malformed or insecure.
  var isAboutTheAddress: Bool { reason == "NOT_CONFIGURED" }

  private var hintForOperator: String? {
    switch reason {
    case "EMAIL_EXISTS":
      "show the account that has it with `ligature accounts show <address>`; if that account has not verified the "
        + "address, take it with --release-claim."
    case "CREDENTIAL_ALREADY_IN_USE":
      "show the account that has it with `ligature accounts show <provider>:<subject>`, or with its phone number."
    case "LAST_SIGN_IN_METHOD":
      "use --override-last-method to remove it anyway; `ligature accounts reset-link <account>` then lets the user "
        + "sign in again."
    case "INVALID_CLAIMS": "pass a JSON object, such as '{\"plan\":\"pro\"}'."
    default: nil
    }
  }

  private var hintForUser: String? {
    switch reason {
    case "CREDENTIAL_ALREADY_IN_USE":
      "`ligature link ... --or-sign-in` signs in to the account that has this identity; `ligature merge ...` merges "
        + "the two accounts, and `ligature transfer ...` moves the identity here. Use the same provider or credential, "
        + "but a new token, because a token can be used only once."
    case "EMAIL_EXISTS":
      "`ligature link ... --or-sign-in` signs in to the account of this address with that password; or sign in to it "
        + "with another method, then link."
    case "PROVIDER_ALREADY_LINKED":
      "see the linked identities with `ligature whoami`; to link a second one, use `ligature link ... --another`, if "
        + "the server allows it."
    case "CREDENTIAL_TOO_OLD_LOGIN_AGAIN" where settledMethods == ["emailLink"]:
      "run `ligature sign-in --email-link <address>` or `ligature reset-password`, then run this command again."
    case "CREDENTIAL_TOO_OLD_LOGIN_AGAIN":
      "run "
        + (settledMethods.map(Self.reauthentications) ?? "`ligature reauthenticate` with one of your sign-in "
          + "methods")
        + ", then run this command again."
    case "MERGE_PLAN_OUTDATED", "INVALID_MERGE_PLAN": "run `ligature merge` again."
    case "EXPIRED_OOB_CODE", "INVALID_OOB_CODE": "a code can be used only once; request another email."
    case "EMAIL_CHANGE_NEEDS_VERIFICATION": "change the account's address by email with `ligature email <address>`."
    case "SECOND_FACTOR_REQUIRED":
      "pass the code with \(codeOption), in LIGATURE_CODE, or on standard input after the password."
    case "UNVERIFIED_EMAIL": "request an email with a link by `ligature verify-email`."
    case "MISSING_OR_INVALID_NONCE":
      "get a new token, because a token can be used only once; for a server with --dev, run `ligature dev-token` "
        + "again. If the server requires a nonce, get one with `ligature nonce <provider>` and request the provider's "
        + "token with it."
    case "INVALID_ARGUMENT" where field == "session_id": "see the IDs of the sessions with `ligature sessions`."
    default: nil
    }
  }

  private var hintOfConnection: String? {
    switch reason {
    case "TOO_MANY_ATTEMPTS_TRY_LATER", "RESOURCE_EXHAUSTED":
      retryAfter.map { "try again in \($0.inWords(.up))." }
    case "NETWORK_REQUEST_FAILED":
      connectionProblem?.remedy(naming: serverOption) ?? "find the cause with `ligature status`."
    case "UNAVAILABLE": connectionProblem?.remedy(naming: serverOption)
    default: nil
    }
  }

  /// Returns the command lines that reauthenticate the user, one for each method.
  private static func reauthentications(by methods: [String]) -> String {
    guard !methods.isEmpty else { return "run `ligature reauthenticate` with a sign-in method that has settled" }
    return methods.map { method in
      switch method {
      case "password": "`ligature reauthenticate --email <address>`"
      case "phone": "`ligature reauthenticate --phone <number>`"
      case "emailLink": "`ligature sign-in --email-link <address>`"
      case "custom": "`ligature sign-in --custom-token <token>`"
      default: "`ligature reauthenticate \(ProviderNames.presets.shortName(of: method) ?? method.printable)`"
      }
    }.joined(separator: " or ")
  }
}
