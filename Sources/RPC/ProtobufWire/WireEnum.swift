/// A protobuf enum as a Swift enum. Numbers that the schema does not define are kept as `unrecognized`.
public protocol WireEnum: RawRepresentable, Sendable, Hashable, CaseIterable where RawValue == Int32 {
  /// Creates the value for a number. A number that the schema does not define becomes `unrecognized`.
  init(rawValue: Int32)

  /// The value's name in the schema, including its prefix, such as `ERROR_REASON_INVALID_EMAIL`; nil if the value is
  /// unrecognized.
  var protoName: String? { get }
}
