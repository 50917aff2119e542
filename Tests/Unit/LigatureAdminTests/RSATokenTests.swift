import ByteCoding
import JSONWebTokens
import LigatureAdmin
import Testing

/// Tokens of a server that signs as a Firebase project.
@Suite struct RSATokenTests {
  private let server = FakeServer()

  init() {
    server.state.withLock { $0.rsaKeys = ["rsa": RSAFixture.modulus, "small": RSAFixture.smallModulus] }
  }

  private func refuses(_ token: String) async throws -> Bool {
    let verifier = TokenVerifier(try server.client())
    do throws(TokenError) {
      _ = try await verifier.verify(idToken: token)
      return false
    } catch {
      return error.reason == .invalid
    }
  }

  @Test func aTokenOfAKeyOfRSAIsVerified() async throws {
    let token = try await TokenVerifier(server.client()).verify(idToken: RSAFixture.token)
    #expect(token.uid == "ada" && token.claims["role"] == "admin")
    // Keys on P-256 are as good.
    #expect(try await !refuses(server.token()))
  }

  @Test func theKeyDecidesTheAlgorithm() async throws {
    let parts = RSAFixture.token.split(separator: ".").map(String.init)
    let header = #"{"alg":"ES256","kid":"rsa","typ":"JWT"}"#
    let others = [
      [Base64.string(of: Array(header.utf8), alphabet: .url), parts[1], parts[2]],
      [parts[0], parts[1], String(parts[2].dropLast(4))],
      [parts[0], parts[1], Base64.string(of: [UInt8](repeating: 1, count: 256), alphabet: .url)],
      [parts[0], parts[1], ""],
      [parts[0], String(parts[1].dropLast(8)) + "InhcIn0x", parts[2]],
    ]
    for other in others { #expect(try await refuses(other.joined(separator: "."))) }
    #expect(try await refuses(server.token(key: "rsa")))
    #expect(try await refuses(server.token(key: "rsa", algorithm: "RS256")))
    #expect(try await refuses(server.token(algorithm: "RS256")))
  }

  @Test func aWeakKeyIsIgnored() async throws {
    #expect(try await refuses(RSAFixture.smallToken))
  }
}

/// Made with OpenSSL, for the claims of `FakeServer`.
private enum RSAFixture {
  static let modulus =
    "g9rwZ8vGUXST2K8uTYIvdl8kurEK14ul2gJL_vBoG7WGFq41WIy2kYTy6IlNiZcOU5RYr9qRrypmklka1oHkmrvFMUiamg12kY2S"
    + "Jl5l-LZ5c4Gm_e3Lk18j3dZUP_mXuxOAVdeXYPiljwR1c_6mWi7CjX_Jcu12sQhyOLo2Nq6BC5sWilxcQLkRQ7qub8yfaM1tBS-o"
    + "wCsL7ElmRjSBhQg79Eo2ttxs3nR_McNjV3BI_gtQx5MOJp9YlAMVzwv_OF61LeTypqYdwqVYoNmNrFXli6LF6mZh1ODSZDaQzzZz"
    + "XNaJxNvf5jCk6k-3Os0IEEactVcc8hfXcjqXiIA5Sw"
  static let token =
    "eyJhbGciOiJSUzI1NiIsImtpZCI6InJzYSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJodHRwczovL2FjY291bnRzLmV4YW1wbGUuY29"
    + "tIiwiYXVkIjoibGlnYXR1cmUiLCJzdWIiOiJhZGEiLCJ1c2VyX2lkIjoiYWRhIiwic2lkIjoic2Vzc2lvbiIsImdlbiI6MSwiYXV"
    + "0aF90aW1lIjoxNjk5OTk5OTkwLCJpYXQiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMzYwMCwiZmlyZWJhc2UiOnt9LCJyb2xlIjo"
    + "iYWRtaW4ifQ.IHRQiJMLuTFGdU7QtpkfnhYz2-uPPV599NWyjFR2N1Y9cCfMSM0VtgNBvcB7R7qHxnaIMzjrXoXFcgV3lgqeQBzl"
    + "uLvBQ1hoGA2krvxMcmeSJsvW0I6SN3V6qIhwHlDi39sNlOCCavvn_ZKhT-V4JGI7_wN1xb4J_ujXCUH82BxLbJiW2arzOP--iuuD"
    + "RNRQy2ljPMA09PwlLv2JTvDZQaJarJmxY2YFN43nTJOFIp3UYkhwtbhjiQPYYkI5xhmeeHtJCyaYsqLFT5bIxiuNKOc81uwunvfo"
    + "BklvER6k5nCvZoeNmM2m1rgbgBIWwM41L-dkY7jnKtJlctK3a0cSrQ"
  /// Of 1,024 bits.
  static let smallModulus =
    "sDPJGdtU5P_NgeqPvzDnhj2Did2yq-VG65Leu4xV6aWqxsilf7r0YVhG-WuWO4A9NIcSBdXPCzeSPNsBVGOzmSJgQuAzx5bzAz9s"
    + "0mwnYSGwloFnXdgNeqRptY-UNQsub-hfayv41FBoRIUeQUSsfZ3zyzy2VoAklQv9X_CvwdE"
  static let smallToken =
    "eyJhbGciOiJSUzI1NiIsImtpZCI6InNtYWxsIiwidHlwIjoiSldUIn0.eyJpc3MiOiJodHRwczovL2FjY291bnRzLmV4YW1wbGUu"
    + "Y29tIiwiYXVkIjoibGlnYXR1cmUiLCJzdWIiOiJhZGEiLCJ1c2VyX2lkIjoiYWRhIiwic2lkIjoic2Vzc2lvbiIsImdlbiI6MSwi"
    + "YXV0aF90aW1lIjoxNjk5OTk5OTkwLCJpYXQiOjE3MDAwMDAwMDAsImV4cCI6MTcwMDAwMzYwMCwiZmlyZWJhc2UiOnt9LCJyb2xl"
    + "IjoiYWRtaW4ifQ.qgeqkoFcpcIb_sGIeWLX0BVKR1Ed98H3ry8zaoZoTwPB7q-dST1RoraxUEafbsu6Zl_fHZUGnQ05o2CKyp6S9"
    + "2FfcTwc6xlA-v3PjyZAP6xhgLfxanTC9DAOptM3bavdPOAH4MnJoEXCT2Asj7Kfcn3x45Sib3wvLMwb9_z4i2A"
}
