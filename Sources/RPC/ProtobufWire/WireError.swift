/// The reason why a message could not be decoded or encoded, together with the path of the field.
///
/// The description names the field and the remedy, but never contains the field's value.
public struct WireError: Error, Sendable, Hashable {
  public enum Kind: Sendable, Hashable {
    /// The bytes are not a protobuf message of this type: they are truncated, or contain a bad tag, a wrong wire type
    /// or a group.
    case malformed
    /// A string field is not valid UTF-8.
    case invalidUTF8
    /// A string field contains a NUL, which ``WireLimits/allowsEmbeddedNUL`` does not allow.
    case embeddedNUL
    /// Messages are nested more deeply than ``WireLimits/maxDepth``.
    case tooDeep
    /// The message, a string or the memory for the message exceeds its limit.
    case tooLarge
    /// A repeated field has too many elements, or the message has too many unknown fields.
    case tooMany
  }

  public var kind: Kind
  /// The path of the field, which consists of proto names, such as `credential.password.email` or
  /// `provider_data[3].uid`; empty for the message itself.
  public var fieldPath: String

  public init(_ kind: Kind, at fieldPath: String = "") {
    self.kind = kind
    self.fieldPath = fieldPath
  }

  /// Whether the input exceeds a limit on size or count rather than being invalid. If so, the status is
  /// RESOURCE_EXHAUSTED instead of INVALID_ARGUMENT.
  public var isResourceExhaustion: Bool {
    switch kind {
    case .malformed, .invalidUTF8, .embeddedNUL, .tooDeep: false
    case .tooLarge, .tooMany: true
    }
  }

  /// The problem and its remedy, as a predicate that follows the field's name.
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

  /// Returns the same error as seen from the enclosing message: `uid` in `account` becomes `account.uid`.
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
