import Foundation
import LigatureMessages

/// A code that was sent to a phone and is good for one use.
struct PhoneCode: Sendable {
  enum Purpose: Sendable, Hashable {
    case credential
    /// The enrollment of the phone as second factor of this account.
    case enrollment(uid: String)
    /// The second factor of a pending sign-in.
    case challenge(pendingToken: String, enrollmentID: String)
  }

  static let maximumWrongCodes = 5

  let purpose: Purpose
  let number: String
  let code: String
  let expiresAt: Date
  var wrongCodes = 0
}

// The calls of the phone service, and what the others need of it.
extension AccountTable {
  mutating func sendPhoneCode(
    _ request: LigatureV1.SendPhoneCodeRequest, now: Date
  ) throws(Refusal) -> LigatureV1.SendPhoneCodeResponse {
    let sent = send(to: try phoneNumber(request.phoneNumber), for: .credential, now: now)
    return LigatureV1.SendPhoneCodeResponse(sessionInfo: sent.sessionInfo, expiresAt: .init(sent.expiresAt))
  }

  mutating func updatePhoneNumber(
    _ request: LigatureV1.UpdatePhoneNumberRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.UpdatePhoneNumberResponse {
    let session = try recentSession(caller, now: now)
    try requireNoPhoneFactor(session.uid)
    let user = try verify(request.credential ?? .init(), now: now)
    let identity = Identity(user)
    if let holder = holder(of: identity.key) {
      guard holder.uid == session.uid else {
        throw conflict(
          .credentialAlreadyInUse, "The number is another account's.", about: user, owner: account(holder.uid),
          session: session, now: now)
      }
      return LigatureV1.UpdatePhoneNumberResponse(account: account(session.uid))
    }
    let old = account(session.uid)?.providerData.first { $0.providerID == "phone" }?.identityID
    if let old {
      change(session.uid) { $0.remove(old) }
      sessions = sessions.filter { $0.value.method.identityID != old || $0.key == session.id }
    }
    let id = add(identity, to: session.uid, now: now)
    let tokens = replace(
      session, by: caller, SignInMethod("phone", identityID: id), passed: session.passedFactor, authTime: now, now: now)
    return LigatureV1.UpdatePhoneNumberResponse(
      account: account(session.uid), tokens: tokens.omittingIDToken(request.omitIDToken))
  }

  mutating func startFactorChallenge(
    _ request: LigatureV1.StartFactorChallengeRequest, now: Date
  ) throws(Refusal) -> LigatureV1.StartFactorChallengeResponse {
    let uid = try pendingSignIn(request.pendingToken, now: now).uid
    guard let phone = entries[uid]?.factors.phones.first(where: { $0.enrollmentID == request.enrollmentID }) else {
      throw Self.factorNotFound
    }
    let sent = send(
      to: phone.number,
      for: .challenge(pendingToken: request.pendingToken, enrollmentID: phone.enrollmentID), now: now)
    return LigatureV1.StartFactorChallengeResponse(sessionInfo: sent.sessionInfo, expiresAt: .init(sent.expiresAt))
  }

  // MARK: Codes

  /// Sends a code.
  mutating func send(
    to number: String, for purpose: PhoneCode.Purpose, now: Date
  ) -> (sessionInfo: String, expiresAt: Date) {
    let digits = String(Int.random(in: 0..<1_000_000))
    let code = PhoneCode(
      purpose: purpose, number: number, code: String(repeating: "0", count: 6 - digits.count) + digits,
      expiresAt: now.addingTimeInterval(300))
    let sessionInfo = "phone-\(nextNumber())"
    phoneCodes[sessionInfo] = code
    messages.append(InMemoryAuthService.Message(to: number, code: code.code))
    return (sessionInfo, code.expiresAt)
  }

  /// Returns the user of a phone credential, whose code is used up then.
  mutating func verify(_ proof: LigatureV1.PhoneCredential, now: Date) throws(Refusal) -> ProviderUser {
    let number = try use(
      proof.code, sentWith: proof.sessionInfo, for: .credential,
      fields: ("credential.phone.session_info", "credential.phone.code"), now: now)
    return ProviderUser("phone", id: number)
  }

  /// Uses a code up and returns the number that it was sent to. A wrong one counts, and the fifth ends the code.
  mutating func use(
    _ code: String, sentWith sessionInfo: String, for purpose: PhoneCode.Purpose,
    fields: (sessionInfo: String, code: String), now: Date
  ) throws(Refusal) -> String {
    guard !sessionInfo.isEmpty else {
      throw Refusal(
        .invalidArgument, .missingSessionInfo, "The session_info of the code is missing.", field: fields.sessionInfo)
    }
    guard !code.isEmpty else { throw Self.missingCode(field: fields.code) }
    guard var sent = phoneCodes[sessionInfo], sent.purpose == purpose else {
      throw Refusal(
        .invalidArgument, .invalidSessionInfo, "The session_info is unknown, used, or for something else.",
        field: fields.sessionInfo)
    }
    guard sent.expiresAt > now else {
      throw Refusal(
        .failedPrecondition, .sessionExpired, "The code has expired. Ask for a new one.", field: fields.sessionInfo)
    }
    guard sent.wrongCodes < PhoneCode.maximumWrongCodes else { throw Refusal(.tooManyRequests(retryAfter: 300)) }
    guard sent.code == code else {
      sent.wrongCodes += 1
      phoneCodes[sessionInfo] = sent
      throw Self.wrongCode(field: fields.code)
    }
    phoneCodes[sessionInfo] = nil
    return sent.number
  }

  /// Returns a number as it was typed in its international form.
  func phoneNumber(_ text: String) throws(Refusal) -> String {
    guard !text.isEmpty else {
      throw Refusal(.invalidArgument, .missingPhoneNumber, "The phone number is missing.", field: "phone_number")
    }
    let number = text.filter { !" -.".contains($0) }
    guard number.hasPrefix("+"), (8...16).contains(number.utf8.count),
      number.utf8.dropFirst().allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
    else {
      throw Refusal(
        .invalidArgument, .invalidPhoneNumber, "This is not a phone number in the international form.",
        field: "phone_number")
    }
    return number
  }

  /// Refuses a phone as first factor of an account that has one as second.
  func requireNoPhoneFactor(_ uid: String) throws(Refusal) {
    guard entries[uid]?.factors.phones.isEmpty != false else {
      throw Refusal(
        .failedPrecondition, .unsupportedFirstFactor,
        "A phone is a second factor of the account; it can be no first one.")
    }
  }
}
