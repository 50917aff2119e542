internal import Accounts
internal import Foundation

extension RefusedSend {
  /// Prints the reason why a code was not sent. The developer sees this output; callers must not learn the reason.
  static let console: @Sendable (RefusedSend) -> Void = { send in
    print("ligature: \(send.line)")
    fflush(nil)
  }

  var line: String {
    let (what, limits) =
      switch medium {
      case .mail: ("mail", "attempts.mails and attempts.mailsPerSource")
      case .sms: ("SMS", "attempts.sms, smsPerBlock, smsPerSource and smsPerDay")
      case .factorSMS: ("SMS", "attempts.factorSMS, smsPerBlock, smsPerSource and smsPerDay")
      }
    let seconds = (retryAfterMilliseconds + 999) / 1000
    return "no \(what) to \(recipient): the limits in \(limits) are exceeded; try again in \(seconds) seconds"
  }
}
