extension LigatureV1.ErrorReason {
  /// The `domain` of the google.rpc.ErrorInfo with a reason.
  public static let domain = "ligature.v1"

  private static let prefix = "ERROR_REASON_"

  /// The `reason` of the google.rpc.ErrorInfo, such as `INVALID_EMAIL`. For a number that the schema does not know, its
  /// digits.
  public var name: String { protoName.map { String($0.dropFirst(Self.prefix.count)) } ?? String(rawValue) }

  /// Returns nil for a name that the schema does not have.
  public init?(name: String) {
    guard let reason = Self.byName[name] else { return nil }
    self = reason
  }

  private static let byName = Dictionary(
    allCases.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
}
