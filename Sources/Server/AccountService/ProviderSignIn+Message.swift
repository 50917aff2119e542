internal import Accounts
internal import LigatureMessages

extension ProviderSignInRequest {
  /// Creates the parameters of the sign-in that a request starts.
  /// - Parameter address: The caller's IP address, which is shown on the page for a device; nil if it is unknown.
  init(_ request: LigatureV1.StartProviderSignInRequest, address: String?) throws(AccountError) {
    let destination: Intent.Return
    switch request.destination {
    case .returnURL(let url): destination = .url(url)
    case .device: destination = .device
    case nil:
      throw AccountError(
        .invalidArgument, "The request does not specify how to return; set return_url or device.", field: .returnURL)
    }
    self.init(
      provider: ProviderID(rawValue: request.providerID), purpose: try Intent.Purpose(request.purpose),
      destination: destination, scopes: request.scopes, parameters: request.customParameters,
      deviceLabel: request.deviceLabel, address: address)
  }
}

extension Intent.Purpose {
  fileprivate init(_ message: LigatureV1.ProviderSignInPurpose) throws(AccountError) {
    switch message {
    case .signIn: self = .signIn
    case .link: self = .link
    case .reauthenticate: self = .reauthenticate
    case .any: self = .any
    case .unspecified, .unrecognized:
      throw AccountError(
        .invalidArgument, "The purpose is missing or unknown; use SIGN_IN, LINK, REAUTHENTICATE or ANY.",
        field: .purpose)
    }
  }
}

extension LigatureV1.StartProviderSignInResponse {
  init(_ started: StartedProviderSignIn) {
    let next: Next =
      switch started.next {
      case .browser(let url): .authorizationURL(url)
      case .device(let code, let url, let completeURL, let interval):
        .device(
          .init(
            userCode: code, verificationURL: url, verificationURLComplete: completeURL,
            pollIntervalSeconds: UInt32(clamping: interval / 1000)))
      }
    self.init(secret: started.secret.reveal(), expiresAt: .init(started.expiresAt), next: next)
  }
}
