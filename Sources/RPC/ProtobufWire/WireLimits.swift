/// The limits for decoding one message. Every limit is checked before memory is allocated.
public struct WireLimits: Sendable, Hashable {
  /// The maximum number of bytes of the whole message.
  public var maxMessageBytes: Int
  /// The maximum number of bytes for the C form of one message. An empty message has two bytes on the wire and some
  /// hundred in memory, so this limits the memory of a call.
  public var maxArenaBytes: Int
  /// The maximum number of bytes of one string.
  public var maxStringBytes: Int
  /// The maximum number of elements of one repeated field or map.
  public var maxRepeatedCount: Int
  /// The maximum number of fields in the whole message that the schema does not know.
  public var maxUnknownFields: Int
  /// The maximum depth of nested messages; the outermost message is at depth 1.
  public var maxDepth: Int
  /// Whether a string may contain NUL. Ligature's strings never do: C code cuts a string at a NUL.
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

  /// The default limits: messages of 4 MiB, as usual in gRPC.
  public static let `default` = WireLimits()

  /// The limits for requests of a service whose messages are small: 64 KiB.
  public static let small = WireLimits(
    maxMessageBytes: 64 << 10, maxArenaBytes: 4 << 20, maxStringBytes: 32 << 10, maxRepeatedCount: 1_024,
    maxUnknownFields: 256, maxDepth: 16)
}
