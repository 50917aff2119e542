import Accounts
import Foundation
import Templates

/// Prints messages to the console, for development. No message leaves the machine.
struct ConsoleSMSGateway: SMSGateway {
  let message: TextTemplate

  func send(_ code: Secret, to number: PhoneNumber) async -> SMSOutcome {
    print("ligature: SMS to \(number.e164): \(message.render(["code": code.reveal()]))")
    fflush(nil)
    return .accepted
  }
}
