import AccountFakes
import Accounts
import ByteCoding

extension UseCaseService {
  var factorStep: Int64 { TOTP.step(at: clock.now) }

  func enroll(by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      let principal = try await principal(session)
      let begun = try await useCases.factorEnrollment.beginEnrollment(principal: principal)
      let secret = Self.bytes(ofBase32: begun.secret.reveal())
      let before = try await useCases.authentication.account(of: principal).factors.map(\.id)
      let result = try await useCases.factorEnrollment.finishEnrollment(
        begun.sessionInfo, code: code(of: secret, at: factorStep), displayName: nil, principal: principal)
      guard let opened = try await self.session(result.tokens),
        let factor = result.account.factors.first(where: { !before.contains($0.id) })
      else { return .done }
      return .enrolled(opened, FactorKey(uid: result.account.uid, id: factor.id, secret: secret))
    }
  }

  func withdraw(_ factor: FactorID, by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      let tokens = try await useCases.factorEnrollment.withdrawFactor(factor, principal: principal(session)).tokens
      return try await self.session(tokens).map { .session($0, of: $0.uid) } ?? .done
    }
  }

  func renewRecoveryCodes(by session: Session) async throws -> Answer<Session, Secret> {
    try await answering {
      .recoveryCodes(
        try await useCases.factorEnrollment.renewRecoveryCodes(principal: principal(session)).codes.map { $0.reveal() })
    }
  }

  func finish(
    _ challenge: FactorChallenge, with use: FactorUse, by session: Session?
  ) async throws -> Answer<Session, Secret> {
    let assertion: FactorAssertion =
      switch use {
      case .totp(let key, let step): .totp(key.id, code: code(of: key.secret, at: step))
      case .recovery(let note): .recoveryCode(Secret(note.code))
      case .wrong(let id): .totp(id, code: Secret("none"))
      }
    let token = Secret(challenge.token)
    return try await answering(newPassword: challenge.newPassword, purpose: challenge.purpose) {
      if let purpose = challenge.purpose {
        guard let session else { throw AccountError(.tokenExpired, "") }
        let proof = AccountProof.secondFactor(pendingToken: token, assertion)
        switch purpose {
        case .merge(let keepsOther): return try await merge(proof, keepsOther, by: principal(session))
        case .transfer: return try await transfer(proof, by: principal(session))
        }
      }
      if let password = challenge.newPassword {
        _ = try await useCases.passwordReset.resetPassword(
          .secondFactor(pendingToken: token, assertion), to: Secret(password))
        return .done
      }
      var caller: Principal?
      if let session { caller = try? await principal(session) }
      let tokens = try await useCases.factorChallenges.finishSignIn(token, with: assertion, caller: caller).tokens
      return try await self.session(tokens).map { .session($0, of: $0.uid) } ?? .done
    }
  }

  private func code(of secret: [UInt8], at step: Int64) -> Secret {
    Secret(TOTP(PlainFactorCryptography()).code(at: step, secret))
  }

  /// What an app reads from the QR code.
  private static func bytes(ofBase32 text: String) -> [UInt8] {
    let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)
    var bytes: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for character in text.utf8 {
      guard let value = alphabet.firstIndex(of: character) else { continue }
      buffer = (buffer << 5 | UInt32(value)) & 0xfff
      bits += 5
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return bytes
  }
}
