/// The limits for decoding one message. Every limit is checked before memory is allocated.
public struct WireLimits: Sendable, Hashable {
  /// The maximum size in bytes of the whole message.
  public var maxMessageBytes: Int
  /// The maximum size in bytes of the C form of one message. An empty message takes two bytes on the wire and a few
  /// hundred bytes in memory, so this limit bounds the memory that a call can use.
  public var maxArenaBytes: Int
  /// The maximum size in bytes of one string.
  public var maxStringBytes: Int
  /// The maximum number of elements in one repeated field or map.
  public var maxRepeatedCount: Int
  /// The maximum number of unknown fields in the whole message.
  public var maxUnknownFields: Int
  /// The maximum depth of nested messages; the outermost message is at depth 1.
  public var maxDepth: Int
  /// Whether strings may contain NUL. It is false by default, because C code truncates a string at a NUL.
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

  /// The default limits, which allow messages of up to 4 MiB, as is usual in gRPC.
  public static let `default` = WireLimits()

  /// The limits on requests to a service whose messages are small. They allow messages of up to 64 KiB.
  public static let small = WireLimits(
    maxMessageBytes: 64 << 10, maxArenaBytes: 4 << 20, maxStringBytes: 32 << 10, maxRepeatedCount: 1_024,
    maxUnknownFields: 256, maxDepth: 16)
}
