import LigatureMessages
import RPCCore

extension InMemoryChannel {
  private typealias Phones = LigatureV1.PhoneServiceMethods

  /// Returns nil for a method that is not one of the phone service.
  func phone(_ call: Call) throws(RPCError) -> UnaryResponse? {
    switch call.method {
    case Phones.sendPhoneCode:
      return try perform(.sendPhoneCode, call) { (accounts, request, _, now) throws(Refusal) in
        try accounts.sendPhoneCode(request, now: now)
      }
    case Phones.updatePhoneNumber:
      return try perform(.updatePhoneNumber, call) { (accounts, request, caller, now) throws(Refusal) in
        try accounts.updatePhoneNumber(request, by: caller, now: now)
      }
    default: return nil
    }
  }
}
