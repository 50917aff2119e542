import ByteCoding

// Tokens of withheld codes. They have the same length as other tokens and look equally random, so that callers cannot
// distinguish them. The server recognizes them by their content, because nothing about them is stored.
extension PhoneVerificationToken {
  private static let numberLength = 8
  private static let maskLabel = "ligature withheld phone number"
  private static let authenticatorLabel = "ligature withheld phone verification"

  /// Creates the token of a withheld code.
  /// - Parameter number: The phone number that would have received the code.
  init(withheldFrom number: PhoneNumber, key: Int64, _ secrets: any SecretSource) {
    let masked = Self.masked(BigEndian.bytes(of: number.digits), key: key, secrets)
    self.init(key: key, secret: masked + Self.authenticator(key: key, masked, secrets))
  }

  /// Returns the phone number that would have received a withheld code, or nil if this is not the token of a withheld
  /// code.
  func withheldNumber(_ secrets: any SecretSource) -> PhoneNumber? {
    let masked = Array(secretBytes.prefix(Self.numberLength))
    let authenticator = Array(secretBytes.dropFirst(Self.numberLength))
    guard ConstantTime.areEqual(authenticator, Self.authenticator(key: id.rawValue, masked, secrets)) else {
      return nil
    }
    let digits = BigEndian.number(Self.masked(masked, key: id.rawValue, secrets)[...], as: UInt64.self)
    return PhoneNumber("+\(digits)")
  }

  private static func masked(_ bytes: [UInt8], key: Int64, _ secrets: any SecretSource) -> [UInt8] {
    zip(bytes, secrets.digest(BigEndian.bytes(of: key), label: maskLabel)).map { $0 ^ $1 }
  }

  private static func authenticator(key: Int64, _ masked: [UInt8], _ secrets: any SecretSource) -> [UInt8] {
    let digest = secrets.digest(BigEndian.bytes(of: key) + masked, label: authenticatorLabel)
    return Array(digest.prefix(secretLength - numberLength))
  }
}

extension PhoneNumber {
  /// The digits as a single integer. No phone number begins with 0, and a number with 15 digits is less than 2^64.
  fileprivate var digits: UInt64 { UInt64(e164.dropFirst()) ?? 0 }
}
