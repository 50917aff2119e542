import ArgumentParser
import ByteCoding
import Foundation
import LigatureAuth

/// The options for the second factor of a sign-in or a reauthentication.
struct SecondFactorOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "If the account has a second factor: the code of an authenticator app, or a recovery code; - reads standard "
        + "input. Default: LIGATURE_CODE, a prompt, or a line of standard input. If this command sends a code to a "
        + "phone, enter it at the prompt or on standard input.",
      valueName: "code"))
  var code: String?

  @Option(
    help: ArgumentHelp(
      "The ID or name of the factor that the code belongs to, if there are several.", valueName: "factor"))
  var factor: String?

  /// Signs in, using the second factor if the account has one.
  /// - Parameter usesMail: Whether the sign-in consumes an emailed link.
  func signingIn(
    usesMail: Bool = false, _ signIn: () async throws -> AuthDataResult
  ) async throws -> AuthDataResult {
    try await SecondFactor(code: code, factor: factor, codeOption: "--code", usesMail: usesMail).passing(signIn) {
      try await $0.resolveSignIn(with: $1)
    }
  }
}

/// The second factor for an operation that needs one.
struct SecondFactor {
  /// The code from the command line.
  let code: String?
  /// The ID or name of the code's factor, if there are several factors.
  let factor: String?
  /// The name of the option for the code, which is used in error messages.
  let codeOption: String
  /// Whether the operation consumes an emailed code, so that the command cannot be retried with another code from
  /// the factor.
  var usesMail = false

  /// Runs an operation. If the operation needs a second factor, finishes it with that factor.
  func passing<Result>(
    _ operation: () async throws -> Result,
    finish: (MultiFactorResolver, MultiFactorAssertion) async throws -> Result
  ) async throws -> Result {
    do {
      return try await operation()
    } catch let error as NSError where error.authErrorCode == .secondFactorRequired {
      guard let resolver = error.userInfo[AuthErrors.userInfoMultiFactorResolverKey] as? MultiFactorResolver,
        let result = try await hintingAtMail({ try await resolve(resolver, finish) })
      else {
        var failure = usesMail ? Failure(error, hint: hintAtMail) : Failure(error)
        failure.codeOption = codeOption
        throw failure
      }
      return result
    }
  }

  private var hintAtMail: String {
    "the email's code was already used; request another email, and pass the factor's code with it (\(codeOption) or "
      + "LIGATURE_CODE)."
  }

  /// Adds a hint about the emailed code to the error for a wrong code.
  private func hintingAtMail<Result>(_ resolve: () async throws -> Result) async throws -> Result {
    do {
      return try await resolve()
    } catch  where usesMail && AuthErrorCode(error) == .invalidVerificationCode {
      throw Failure(error, hint: hintAtMail)
    }
  }

  /// Finishes an operation with the second factor. Returns nil if there is no code and standard input is not a
  /// terminal.
  private func resolve<Result>(
    _ resolver: MultiFactorResolver, _ finish: (MultiFactorResolver, MultiFactorAssertion) async throws -> Result
  ) async throws -> Result? {
    let chosen = try chooseFactor(resolver.hints)
    let input = CodeInput(given: code)
    var verificationID: String?
    // A code that is already available cannot be from a message that has not been sent yet.
    if let phone = chosen as? PhoneMultiFactorInfo, !input.isGiven {
      verificationID = try await PhoneAuthProvider.provider(auth: resolver.auth).verifyPhoneNumber(
        with: phone, multiFactorSession: resolver.session)
      Note.write("CODE_SENT", "A code was sent to \(phone.phoneNumber.printable).")
    }
    let name = chosen?.displayName.map { " of \($0.printable)" } ?? ""
    let question = "Code\(name)\(resolver.acceptsRecoveryCode ? ", or a recovery code" : ""): "
    return try await input.retrying(question) { code in
      try await finish(resolver, try assertion(code, chosen, resolver, verificationID))
    }
  }

  private func assertion(
    _ code: String, _ chosen: MultiFactorInfo?, _ resolver: MultiFactorResolver, _ verificationID: String?
  ) throws -> MultiFactorAssertion {
    guard code.count == 6, code.utf8.allSatisfy(\.isASCIIDigit) else {
      return RecoveryCodeMultiFactorGenerator.assertionForSignIn(withRecoveryCode: code)
    }
    if chosen is PhoneMultiFactorInfo {
      guard let verificationID else {
        throw Failure(
          reason: "SECOND_FACTOR_REQUIRED",
          message:
            "The code of this factor is sent only when the command prompts for it. Omit --code and LIGATURE_CODE, and "
            + "enter the code from the message, or use a recovery code.")
      }
      let phone = PhoneAuthProvider.provider(auth: resolver.auth)
      return PhoneMultiFactorGenerator.assertion(
        with: phone.credential(withVerificationID: verificationID, verificationCode: code))
    }
    guard let chosen else {
      throw Failure(
        reason: "SECOND_FACTOR_REQUIRED",
        message: "The account has several second factors. Name the one that the code belongs to with --factor.")
    }
    return TOTPMultiFactorGenerator.assertionForSignIn(withEnrollmentID: chosen.uid, oneTimePassword: code)
  }

  /// Returns the factor for the code, or nil if there are several factors and standard input is not a terminal.
  private func chooseFactor(_ factors: [MultiFactorInfo]) throws -> MultiFactorInfo? {
    if let factor { return try factors.named(factor) }
    guard factors.count > 1 else { return factors.first }
    guard CodeInput(given: code).isInteractive else { return nil }
    let list = factors.enumerated().map {
      "  \($0.offset + 1)  \($0.element.label.printable)"
    }
    let answer = try SecretInput.visible(list.joined(separator: "\n") + "\nWhich factor? [1] ", allowsEmpty: true)
    guard let number = answer.isEmpty ? 1 : Int(answer), factors.indices.contains(number - 1) else {
      throw ValidationError("No factor has this number.")
    }
    return factors[number - 1]
  }
}

/// The input for a second factor's code.
struct CodeInput {
  /// The value of the option for the code, or nil if the option was omitted.
  let given: String?

  /// Whether the code is available without a prompt.
  var isGiven: Bool {
    given.map { $0 != "-" } ?? !ProcessInfo.processInfo.environment["LIGATURE_CODE", default: ""].isEmpty
  }

  /// Whether the command prompts the user for the code and allows retries.
  var isInteractive: Bool { given == nil && !isGiven && isatty(STDIN_FILENO) == 1 }

  /// Passes a code to `use`. If a user at a terminal enters a wrong code, the method prompts again.
  /// - Returns: The result of `use`, or nil if there is no code and standard input is not a terminal.
  func retrying<Result>(_ question: String, _ use: (String) async throws -> Result) async throws -> Result? {
    while true {
      guard let code = try SecretInput.code(given, question) else { return nil }
      do {
        return try await use(code)
      } catch let error as NSError where isInteractive && error.authErrorCode == .invalidVerificationCode {
        Failure(error).warn()
      }
    }
  }
}

extension MultiFactorInfo {
  /// A label that distinguishes the factor from other factors.
  var label: String { displayName ?? (self as? PhoneMultiFactorInfo)?.phoneNumber ?? uid }
}

extension [MultiFactorInfo] {
  /// Returns the factor with the given ID or name.
  func named(_ text: String) throws -> MultiFactorInfo {
    if let factor = first(where: { $0.uid == text }) { return factor }
    let found = filter { $0.displayName == text }
    guard let factor = found.first else {
      throw Failure(reason: "MFA_ENROLLMENT_NOT_FOUND", message: "The account has no second factor \(text.printable).")
    }
    guard found.count == 1 else {
      throw Failure(
        reason: "MFA_ENROLLMENT_NOT_FOUND",
        message: "Several second factors have this name. Use the ID of one of them.")
    }
    return factor
  }
}
