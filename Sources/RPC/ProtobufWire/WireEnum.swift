/// A protobuf enum as a Swift enum. Numbers that the schema doesn't know survive as `unrecognized`.
public protocol WireEnum: RawRepresentable, Sendable, Hashable, CaseIterable where RawValue == Int32 {
  /// Every number has a value.
  init(rawValue: Int32)

  /// The value's name in the schema, prefix included: `ERROR_REASON_INVALID_EMAIL`; nil if it is unrecognized.
  var protoName: String? { get }
}
