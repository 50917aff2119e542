import Foundation
import JWTKit

/// Verifies the ID tokens of a file with jwt-kit, each once: signature, issuer, audience and expiry. Prints
/// `RESULT us=..`, microseconds of processor time for one.
///
///     jwt-kit-verify TOKENS KEYS ISSUER AUDIENCE
@main
struct Main {
  struct Claims: JWTPayload {
    var iss: IssuerClaim
    var aud: AudienceClaim
    var sub: SubjectClaim
    var exp: ExpirationClaim
    var iat: IssuedAtClaim
    var sid: String
    var gen: Int

    func verify(using algorithm: some JWTAlgorithm) throws {
      try exp.verifyNotExpired()
    }
  }

  static func main() async throws {
    let arguments = CommandLine.arguments
    let tokens = try String(contentsOfFile: arguments[1], encoding: .utf8).split(separator: "\n").map(String.init)
    let keys = JWTKeyCollection()
    try await keys.add(jwksJSON: String(contentsOfFile: arguments[2], encoding: .utf8))
    let (issuer, audience) = (arguments[3], arguments[4])
    let start = processorSeconds()
    for token in tokens {
      let claims = try await keys.verify(token, as: Claims.self)
      guard claims.iss.value == issuer else { fatalError("another issuer") }
      try claims.aud.verifyIntendedAudience(includes: audience)
    }
    print("RESULT us=\((processorSeconds() - start) / Double(tokens.count) * 1e6)")
  }

  private static func processorSeconds() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
  }
}
