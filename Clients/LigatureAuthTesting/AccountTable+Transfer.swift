import Foundation
import LigatureMessages

extension AccountTable {
  mutating func transferIdentity(
    _ request: LigatureV1.TransferIdentityRequest, by caller: Caller, now: Date
  ) throws(Refusal) -> LigatureV1.TransferIdentityResponse {
    let session = try session(caller, now: now)
    try requirePassedFactor(session)
    let proven = try prove(request.proof, for: .transfer(session.lineage), by: session, now: now)
    let (account, owner) = (try requireAccount(session.uid), try requireAccount(proven.uid))
    guard let linked = proven.identityID.flatMap({ entries[owner.uid]?.linked($0) }) else {
      throw Refusal(
        .invalidArgument, .invalidArgument, "This proves no identity that could be moved. Merge the accounts instead.",
        field: "proof")
    }
    let provider = linked.info.providerID
    try checkTransfer(of: linked, from: owner, to: account)
    change(owner.uid) { $0.unlink(linked.info.identityID) }
    sessions = sessions.filter { $0.value.method.identityID != linked.info.identityID }
    let isFree = self.owner(ofEmail: linked.info.email) == nil
    let id = add(linked.identity, to: account.uid, takesAddress: isFree, now: now)
    let tokens = replace(
      session, by: caller, SignInMethod(provider, identityID: id), passed: session.passedFactor, authTime: now, now: now
    )
    return LigatureV1.TransferIdentityResponse(
      account: self.account(account.uid), tokens: tokens.omittingIDToken(request.omitIDToken), providerID: provider)
  }

  private func checkTransfer(
    of linked: LinkedIdentity, from owner: LigatureV1.Account, to account: LigatureV1.Account
  ) throws(Refusal) {
    guard owner.uid != account.uid else {
      throw Refusal(
        .failedPrecondition, .sameAccount, "The identity is on the account that is signed in already.")
    }
    guard !linked.identity.isMailbox else {
      throw Refusal(
        .invalidArgument, .invalidArgument,
        "A password or a sign-in link stays with its address. Merge the accounts instead.", field: "credential")
    }
    if linked.info.providerID == "phone" { try requireNoPhoneFactor(account.uid) }
    if !allowsSeveralPerProvider { try requireNoIdentity(of: linked.info.providerID, account.uid) }
    guard owner.providerData.count > 1 else {
      throw Refusal(
        .failedPrecondition, .lastSignInMethod,
        "This is the last way to sign in to the other account. Merge the accounts, or link another method to it first.")
    }
  }
}
