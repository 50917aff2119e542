import Foundation
import LigatureMessages

extension AccountTable {
  /// A sign-in at a provider through a browser, or on a device, that was started and not used.
  struct BrowserSignIn: Sendable {
    enum Use: Sendable {
      case signIn, link, reauthenticate
    }

    let providerID: String
    let purpose: LigatureV1.ProviderSignInPurpose
    /// The account that started it.
    let uid: String?
    let expiresAt: Date
    /// What the browser brings; empty for a device.
    var code = ""
    var returnURL: String?
    var userCode: String?
    /// The user who has signed in; nil before that.
    var user: ProviderUser?
    var isDenied = false

    func serves(_ use: Use) -> Bool {
      switch purpose {
      case .signIn: use == .signIn
      case .link: use == .link
      case .reauthenticate: use == .reauthenticate
      default: true
      }
    }
  }

  /// How long it lasts, in seconds, as at a server by default.
  private static let lifetime: TimeInterval = 600
  private static let pollInterval: UInt32 = 1
  /// What its sign-in pages begin with. Nothing is there.
  static let authorizationURL = "https://in-memory.invalid/authorize?sign-in="

  mutating func startProviderSignIn(
    _ request: LigatureV1.StartProviderSignInRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.StartProviderSignInResponse {
    let session = try? session(caller, now: now)
    guard session != nil || request.purpose == .signIn else {
      throw Refusal(.unauthenticated, .missingIDToken, "Linking and reauthenticating need a signed-in caller.")
    }
    let number = nextNumber()
    let secret = "intent-\(number)"
    var started = BrowserSignIn(
      providerID: request.providerID, purpose: request.purpose, uid: session?.uid,
      expiresAt: now.addingTimeInterval(Self.lifetime))
    let next: LigatureV1.StartProviderSignInResponse.Next
    switch request.destination {
    case .returnURL(let url):
      started.returnURL = url
      started.code = "code-\(number)"
      next = .authorizationURL(Self.authorizationURL + secret)
    case .device where request.purpose == .signIn:
      let userCode = "DEVICE-\(number)"
      started.userCode = userCode
      next = .device(
        .init(
          userCode: userCode, verificationURL: "https://in-memory.invalid/device",
          verificationURLComplete: "https://in-memory.invalid/device?user_code=\(userCode)",
          pollIntervalSeconds: Self.pollInterval))
    case .device, nil:
      throw Refusal(.invalidArgument, .invalidArgument, "A device can sign in, not link or reauthenticate.")
    }
    browserSignIns[secret] = started
    return LigatureV1.StartProviderSignInResponse(secret: secret, expiresAt: .init(started.expiresAt), next: next)
  }

  /// Lets a user sign in at the page of a URL; returns where their browser goes then, nil for another page.
  ///
  /// - Parameter user: nil for one who declines.
  mutating func visit(_ url: String, as user: ProviderUser?) -> String? {
    guard url.hasPrefix(Self.authorizationURL) else { return nil }
    let secret = String(url.dropFirst(Self.authorizationURL.count))
    guard let started = browserSignIns[secret], let returnURL = started.returnURL else { return nil }
    browserSignIns[secret]?.user = user
    browserSignIns[secret]?.isDenied = user == nil
    let answer = user == nil ? "error=access_denied" : "code=\(started.code)"
    return returnURL + (returnURL.contains("?") ? "&" : "?") + answer
  }

  /// Lets a user confirm the device that shows a code, or deny it.
  mutating func confirmDevice(_ userCode: String, as user: ProviderUser?) {
    for (secret, started) in browserSignIns where started.userCode == userCode {
      browserSignIns[secret]?.user = user
      browserSignIns[secret]?.isDenied = user == nil
    }
  }

  /// Returns who has signed in, once.
  mutating func use(
    _ proof: LigatureV1.IntentCredential, for use: BrowserSignIn.Use, by session: Session?, now: Date
  ) throws(Refusal) -> ProviderUser {
    guard let started = browserSignIns[proof.secret], started.expiresAt > now, started.serves(use),
      use == .signIn || started.uid == session?.uid
    else { throw Self.unknownSignIn }
    if started.isDenied {
      throw Refusal(.permissionDenied, .authorizationDenied, "The user has declined the sign-in.")
    }
    if started.userCode != nil, started.user == nil {
      throw Refusal(.failedPrecondition, .authorizationPending, "The user has not confirmed this device yet.")
    }
    guard let user = started.user, proof.code == started.code, user.providerID == started.providerID else {
      throw Self.unknownSignIn
    }
    browserSignIns[proof.secret] = nil
    return user
  }

  private static var unknownSignIn: Refusal {
    Refusal(
      .unauthenticated, .invalidPendingToken,
      "The sign-in through the browser is unknown, used, expired or not this one. Start again.",
      field: "credential.intent.secret")
  }
}
