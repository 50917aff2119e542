import ArgumentParser
import Foundation
import LigatureAuth

/// The options for a phone and the code sent to it.
struct PhoneOptions: ParsableArguments {
  @Option(
    name: .customLong("phone"),
    help: ArgumentHelp(
      "The phone number, such as +16505550100; a code is sent to it unless --sms-code is given.", valueName: "number"))
  var number: String?

  @Option(
    help: ArgumentHelp(
      "The code from the message; - reads standard input. Default: a prompt.", valueName: "code"))
  var smsCode: String?

  @Option(
    name: .customLong("verification-id"),
    help: ArgumentHelp("The ID that was printed when the code was sent, for --sms-code.", valueName: "id"))
  var verificationID: String?

  func validate() throws {
    if (smsCode == nil) != (verificationID == nil) {
      throw ValidationError("--sms-code and --verification-id must be used together.")
    }
  }

  /// Throws if the command line contains a code without its phone number.
  func requireNumberOfCode() throws {
    if number == nil, smsCode != nil { throw ValidationError("--sms-code and --verification-id require --phone.") }
  }

  /// Sends a code if the command line contains none and standard input is not a terminal.
  /// - Parameter user: The user to whose account the phone will be linked, or nil for any other use.
  /// - Returns: The command's output if a code was sent, or nil otherwise.
  func sendUnlessInteractive(_ auth: Auth, toLinkTo user: User? = nil) async throws -> CommandOutput? {
    guard let number, smsCode == nil, isatty(STDIN_FILENO) != 1 else { return nil }
    let sent = SentCode(sentTo: number, verificationID: try await send(number, auth, toLinkTo: user))
    return CommandOutput(
      "A code was sent to \(number.printable). Pass it with --sms-code CODE --verification-id "
        + "\(sent.verificationID.printable)", sent)
  }

  private func send(_ number: String, _ auth: Auth, toLinkTo user: User?) async throws -> String {
    if let user { return try await user.verifyPhoneNumber(toLink: number) }
    return try await PhoneAuthProvider.provider(auth: auth).verifyPhoneNumber(number)
  }

  /// Returns the credential. If the command line contains no code, this method sends a code and prompts for it.
  func credential(_ auth: Auth, toLinkTo user: User? = nil) async throws -> PhoneAuthCredential {
    let phone = PhoneAuthProvider.provider(auth: auth)
    if let smsCode, let verificationID {
      return phone.credential(
        withVerificationID: verificationID, verificationCode: SecretInput.codeText(try SecretInput.text(smsCode)))
    }
    guard let number else { throw ValidationError("Give --phone.") }
    let id = try await send(number, auth, toLinkTo: user)
    let code = try SecretInput.visible("A code was sent to \(number.printable). Type it: ")
    return phone.credential(withVerificationID: id, verificationCode: SecretInput.codeText(code))
  }
}

/// A note that a code was sent to a phone.
struct SentCode: Encodable {
  var sentTo: String
  var verificationID: String
}
