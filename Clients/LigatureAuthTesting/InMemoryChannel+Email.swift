import LigatureMessages
import RPCCore

extension InMemoryChannel {
  private typealias Emails = LigatureV1.EmailServiceMethods

  /// Returns nil for a method that is not one of the email service.
  func email(_ call: Call) throws(RPCError) -> UnaryResponse? {
    switch call.method {
    case Emails.sendEmailVerification:
      return try perform(.sendEmailVerification, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.sendEmailVerification(request, by: caller, now: now)
      }
    case Emails.sendPasswordReset:
      return try perform(.sendPasswordReset, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.sendPasswordReset(request, now: now)
      }
    case Emails.sendSignInLink:
      return try perform(.sendSignInLink, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.sendSignInLink(request, now: now)
      }
    case Emails.sendEmailChange:
      return try perform(.sendEmailChange, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.sendEmailChange(request, by: caller, now: now)
      }
    case Emails.changeEmail:
      return try perform(.changeEmail, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.changeEmail(request, by: caller, now: now)
      }
    case Emails.checkActionCode:
      return try perform(.checkActionCode, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.checkActionCode(request, now: now)
      }
    case Emails.applyActionCode:
      return try perform(.applyActionCode, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.applyActionCode(request, by: caller, now: now)
      }
    case Emails.confirmPasswordReset:
      return try perform(.confirmPasswordReset, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.confirmPasswordReset(request, now: now)
      }
    case Emails.fetchSignInMethods:
      return try perform(.fetchSignInMethods, call) { (accounts, request, _, _) throws(Refusal) in
        try accounts.fetchSignInMethods(request)
      }
    default: return nil
    }
  }
}
