/// Why a message could not be read or written, and at which field.
///
/// The description names the field and the remedy, never the value.
public struct WireError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The bytes are not a protobuf message of this type: cut off, a bad tag, a wrong wire type, a group.
    case malformed
    /// A string field is not UTF-8.
    case invalidUTF8
    /// A string field has a NUL in it.
    case embeddedNUL
    /// Messages are nested deeper than ``WireLimits/maxDepth``.
    case tooDeep
    /// The message, a string or the memory that it takes is over its limit.
    case tooLarge
    /// A repeated field, or the number of unknown fields, is over its limit.
    case tooMany
  }

  public var kind: Kind
  /// The path of the field by its proto names: `credential.password.email`, `provider_data[3].uid`; empty for the
  /// message itself.
  public var fieldPath: String

  public init(_ kind: Kind, at fieldPath: String = "") {
    self.kind = kind
    self.fieldPath = fieldPath
  }

  /// True if the input was too much rather than wrong: RESOURCE_EXHAUSTED instead of INVALID_ARGUMENT.
  public var isResourceExhaustion: Bool {
    switch kind {
    case .malformed, .invalidUTF8, .embeddedNUL, .tooDeep: false
    case .tooLarge, .tooMany: true
    }
  }

  /// What is wrong and what would be right, without the field's name.
  public var explanation: String {
    switch kind {
    case .malformed: "is not valid protobuf for its type; encode it with the published schema"
    case .invalidUTF8: "is not valid UTF-8; send text as UTF-8"
    case .embeddedNUL: "contains a NUL character; remove it"
    case .tooDeep: "is nested too deeply; flatten it"
    case .tooLarge: "is too large; send less"
    case .tooMany: "has too many elements; send fewer"
    }
  }

  /// The same error seen from the message around: `uid` in `account` is `account.uid`.
  @inline(never)
  @usableFromInline
  func within(_ field: StaticString, index: Int? = nil) -> WireError {
    within(String(describing: field), index: index)
  }

  func within(_ field: String, index: Int? = nil) -> WireError {
    let step = index.map { "\(field)[\($0)]" } ?? field
    return WireError(kind, at: fieldPath.isEmpty ? step : "\(step).\(fieldPath)")
  }
}

extension WireError: CustomStringConvertible {
  public var description: String { "\(fieldPath.isEmpty ? "The message" : fieldPath) \(explanation)." }
}
