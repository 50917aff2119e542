import ArgumentParser
import LigatureAuth

/// A command that shows or changes the account's phone number.
struct PhoneCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "phone",
    abstract: "Show or change the account's phone number.",
    discussion: """
      A code is sent to the new number. When you enter the code, the account gets the new number, and the old number \
      no longer signs in. To sign in by phone, use `ligature sign-in --phone`; to link a phone, use `ligature link \
      --phone`; to enroll one as a second factor, use `ligature factors enroll --phone`.

      EXAMPLES
        ligature phone
        ligature phone +16505550100
        ligature phone +16505550100 --verification-id ... --sms-code 123456
      """)

  @Argument(help: ArgumentHelp("The new number, as with --phone.", valueName: "number"))
  var newNumber: String?

  @OptionGroup(title: "The new number") var phone: PhoneOptions
  @OptionGroup var profile: ProfileOptions

  /// The phone options, including the number from the argument.
  private var options: PhoneOptions {
    var options = phone
    options.number = options.number ?? newNumber
    return options
  }

  func validate() throws {
    if newNumber != nil, phone.number != nil { throw ValidationError("Use the number or --phone, not both.") }
    try options.requireNumberOfCode()
  }

  func run() async throws {
    let phone = options
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if phone.number != nil {
        if let sent = try await phone.sendUnlessInteractive(auth) { return sent }
        try await user.updatePhoneNumber(phone.credential(auth))
      } else {
        try await user.reload()
      }
      return CommandOutput(
        user.phoneNumber?.printable ?? "The account has no phone number.", ["phoneNumber": user.phoneNumber])
    }
  }
}
