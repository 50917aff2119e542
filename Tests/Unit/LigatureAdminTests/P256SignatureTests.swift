import P256Signatures
import Testing

@Suite struct P256SignatureTests {
  /// A key keeps what its verifications need, for the next one.
  @Test func aRefusedSignatureDoesNotChangeTheNextVerification() async throws {
    let pair = try #require(P256PrivateKey())
    let der = pair.publicDER
    let key = try #require(P256PublicKey(x: Array(der[27..<59]), y: Array(der[59..<91])))
    let messages = (0..<8).map { [UInt8](repeating: $0, count: 700) }
    let signatures = try messages.map { try #require(pair.signature(of: $0)) }
    let findings = await withTaskGroup(of: [Bool].self) { group in
      for task in 0..<8 {
        group.addTask {
          (0..<64).map { number in
            let (message, signature) = (messages[task], signatures[(task + number) % 8])
            return key.isValid(signature, over: message) == (number % 8 == 0)
          }
        }
      }
      return await group.reduce(into: []) { $0 += $1 }
    }
    #expect(findings.count == 512 && findings.allSatisfy { $0 })
    #expect(!key.isValid([], over: messages[0]) && !key.isValid([UInt8](repeating: 0, count: 64), over: messages[0]))
    #expect(key.isValid(signatures[0], over: messages[0]))
  }
}
