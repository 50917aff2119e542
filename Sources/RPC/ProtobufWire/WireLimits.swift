/// How much one message may ask of its reader. Every limit is checked before the memory is taken.
public struct WireLimits: Sendable, Hashable {
  /// Bytes of the whole message.
  public var maxMessageBytes: Int
  /// Bytes that reading one message may take for its C form. An empty message is two bytes on the wire and some hundred
  /// in memory, so this is what bounds the memory of a call.
  public var maxArenaBytes: Int
  /// Bytes of one string.
  public var maxStringBytes: Int
  /// Elements of one repeated field or map.
  public var maxRepeatedCount: Int
  /// Fields in the whole message that the schema doesn't know.
  public var maxUnknownFields: Int
  /// How deep messages may be nested; the outermost is at depth 1.
  public var maxDepth: Int
  /// Whether a string may contain NUL. Ours never do: a NUL cuts the string for the first C reader down the line.
  public var allowsEmbeddedNUL: Bool

  public init(
    maxMessageBytes: Int = 4 << 20, maxArenaBytes: Int = 32 << 20, maxStringBytes: Int = 1 << 20,
    maxRepeatedCount: Int = 65_536, maxUnknownFields: Int = 4_096, maxDepth: Int = 100,
    allowsEmbeddedNUL: Bool = false
  ) {
    self.maxMessageBytes = maxMessageBytes
    self.maxArenaBytes = maxArenaBytes
    self.maxStringBytes = maxStringBytes
    self.maxRepeatedCount = maxRepeatedCount
    self.maxUnknownFields = maxUnknownFields
    self.maxDepth = maxDepth
    self.allowsEmbeddedNUL = allowsEmbeddedNUL
  }

  /// 4 MiB messages, gRPC's usual cap.
  public static let `default` = WireLimits()

  /// For requests of a service whose messages are small: 64 KiB.
  public static let small = WireLimits(
    maxMessageBytes: 64 << 10, maxArenaBytes: 4 << 20, maxStringBytes: 32 << 10, maxRepeatedCount: 1_024,
    maxUnknownFields: 256, maxDepth: 16)
}
