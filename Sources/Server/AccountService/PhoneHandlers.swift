package import Accounts
package import LigatureMessages
package import RPCCore

/// The handlers for the RPCs of `ligature.v1.PhoneService`.
package struct PhoneHandlers: LigatureV1.PhoneServiceHandlers {
  private let useCases: AccountUseCases

  package init(useCases: AccountUseCases) {
    self.useCases = useCases
  }

  package func sendPhoneCode(
    _ request: LigatureV1.SendPhoneCodeRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.SendPhoneCodeResponse {
    if request.toLink {
      try await useCases.linking.checkPhoneLink(of: request.phoneNumber, principal: call.signedIn())
    }
    let sent = try await useCases.codeSending.sendPhoneCode(to: request.phoneNumber, call: call.context)
    return LigatureV1.SendPhoneCodeResponse(
      sessionInfo: sent.sessionInfo.reveal(), expiresAt: .init(sent.expiresAt))
  }

  package func updatePhoneNumber(
    _ request: LigatureV1.UpdatePhoneNumberRequest, call: ServerCall
  ) async throws(AccountError) -> LigatureV1.UpdatePhoneNumberResponse {
    let result = try await useCases.linking.updatePhoneNumber(
      sessionInfo: Secret(request.credential?.sessionInfo ?? ""), code: Secret(request.credential?.code ?? ""),
      principal: call.signedIn(), call: call.repeatableContext(omittingIDToken: request.omitIDToken))
    return LigatureV1.UpdatePhoneNumberResponse(
      account: .init(result.account), tokens: result.tokens.map { .init($0) })
  }
}
