package import Accounts
import Synchronization

/// A provider whose users sign in through their browser, if a test says so.
package final class TicketCodeClient: AuthorizationCodeClient {
  package let providerID: ProviderID
  package let displayName: String
  package let issuer: String
  private let state = Mutex((assertions: [String: ProviderAssertion](), redeemed: [String](), asked: [String]()))

  package init(_ providerID: ProviderID) {
    self.providerID = providerID
    displayName = providerID.rawValue
    issuer = "https://" + providerID.rawValue
  }

  /// The codes that were redeemed.
  package var redeemed: [String] { state.withLock { $0.redeemed } }
  /// What was asked of the provider, as its URLs.
  package var asked: [String] { state.withLock { $0.asked } }

  package func authorizationURL(for request: AuthorizationRequest) async throws(AccountError) -> String {
    let url =
      "\(issuer)/authorize?state=\(request.state.reveal())&nonce=\(request.nonce.reveal())"
      + "&verifier=\(request.codeVerifier.reveal())" + (request.maximumAge.map { "&max_age=\($0)" } ?? "")
    state.withLock { $0.asked.append(url) }
    return url
  }

  /// A code that is redeemed for this user.
  /// - Parameter provenAt: when the provider says that the user has signed in there; nil if it does not say so.
  package func code(for subject: String, email: String? = nil, provenAt: Timestamp? = nil) -> Secret {
    state.withLock { state in
      let code = "code-\(state.assertions.count)"
      state.assertions[code] = ProviderAssertion(
        issuer: issuer, subject: subject, email: email, emailVerified: email != nil, emailIsTrusted: email != nil,
        profileJSON: "{}", provenAt: provenAt, expiresAt: Timestamp(milliseconds: .max))
      return Secret(code)
    }
  }

  package func redeem(
    _ answer: AuthorizationAnswer, to request: AuthorizationRequest, now: Timestamp
  ) async throws(AccountError) -> ProviderAssertion {
    let assertion = state.withLock { state in
      state.redeemed.append(answer.code.reveal())
      return state.assertions[answer.code.reveal()]
    }
    guard let assertion else { throw AccountError(.invalidIDPResponse, "Unknown code.") }
    return assertion
  }
}
