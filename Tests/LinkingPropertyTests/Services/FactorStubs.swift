import Accounts

struct FactorID: Hashable { var rawValue: String }
struct StubFactor: Hashable { var id: FactorID }
extension Account {
  var factors: [StubFactor] { [] }
  var recoveryCodes: Int? { nil }
}
struct StubChallenge { var pendingToken: Secret }
extension AccountError { var challenge: StubChallenge? { nil } }
extension UseCaseService {
  func enroll(by session: Session) -> Answer<Session, Secret> { .refused(.operationNotAllowed, nil) }
  func withdraw(_ factor: FactorID, by session: Session) -> Answer<Session, Secret> { .refused(.operationNotAllowed, nil) }
  func renewRecoveryCodes(by session: Session) -> Answer<Session, Secret> { .refused(.operationNotAllowed, nil) }
  func finish(_ challenge: FactorChallenge, with use: FactorUse, by session: Session?) -> Answer<Session, Secret> {
    .refused(.operationNotAllowed, nil)
  }
  var factorStep: Int64 { 0 }
}
