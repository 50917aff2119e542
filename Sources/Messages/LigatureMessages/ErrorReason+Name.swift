extension LigatureV1.ErrorReason {
  /// The `domain` of a google.rpc.ErrorInfo that contains one of these reasons.
  public static let domain = "ligature.v1"

  private static let prefix = "ERROR_REASON_"

  /// The `reason` in a google.rpc.ErrorInfo, such as `INVALID_EMAIL`. If the schema does not contain the number, the
  /// name is the number in decimal digits.
  public var name: String { protoName.map { String($0.dropFirst(Self.prefix.count)) } ?? String(rawValue) }

  /// Creates the reason with the given name. Returns nil if the schema does not contain the name.
  public init?(name: String) {
    guard let reason = Self.byName[name] else { return nil }
    self = reason
  }

  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
