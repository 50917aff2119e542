import ByteCoding

/// Time-based one-time passwords (RFC 6238) with HMAC-SHA-1, six digits and time steps of thirty seconds. All
/// authenticator apps support these parameters.
package struct TOTP: Sendable {
  package static let digitCount = 6
  package static let periodSeconds: Int64 = 30
  /// The length of the secret in bytes. It equals the length of the hash (RFC 4226, section 4).
  package static let secretLength = 20
  /// The number of steps before and after the current step whose codes are also accepted, because clocks differ.
  static let window: Int64 = 1

  private let cryptography: any FactorCryptography

  package init(_ cryptography: any FactorCryptography) {
    self.cryptography = cryptography
  }

  /// Returns the number of the time step at the given time.
  package static func step(at time: Timestamp) -> Int64 { time.seconds / periodSeconds }

  /// Returns the number of the last step whose code is accepted at the given time.
  package static func lastAcceptedStep(at time: Timestamp) -> Int64 { step(at: time) + window }

  /// Returns the code for a time step.
  package func code(at step: Int64, _ secret: [UInt8]) -> String {
    let hash = cryptography.hmacSHA1(of: BigEndian.bytes(of: step), key: secret)
    guard let last = hash.last else { return "" }
    let offset = Int(last & 0x0f)
    // Dynamic truncation (RFC 4226, section 5.3).
    let number = BigEndian.number(hash.dropFirst(offset).prefix(4), as: UInt32.self) & 0x7fff_ffff
    let digits = String(number % 1_000_000)
    return String(repeating: "0", count: Self.digitCount - digits.count) + digits
  }

  /// Returns the step of a code, or nil if no step that is currently accepted has this code. A code consists of exactly
  /// six ASCII digits.
  func step(of code: Secret, _ secret: [UInt8], now: Timestamp) -> Int64? {
    let present = Self.step(at: now)
    let typed = Array(code.reveal().utf8)
    var found: Int64?
    for step in present - Self.window...present + Self.window
    where ConstantTime.areEqual(typed, Array(self.code(at: step, secret).utf8)) {
      found = step
    }
    return found
  }
}

extension TOTP {
  /// Returns the URL to encode in a QR code for authenticator apps. The URL format is a convention among these apps,
  /// not a standard.
  ///
  /// - Parameter secret: The secret, encoded in Base32.
  static func url(_ secret: Secret, issuer: String, account: String) -> Secret {
    let (issuer, account) = (PercentEncoding.encode(issuer), PercentEncoding.encode(account))
    return Secret(
      "otpauth://totp/\(issuer):\(account)?secret=\(secret.reveal())&issuer=\(issuer)&algorithm=SHA1"
        + "&digits=\(digitCount)&period=\(periodSeconds)")
  }
}
