/// The response to a successful unary call.
public struct UnaryResponse: Sendable, Hashable {
  /// The response message without its prefix.
  public let message: [UInt8]
  public let initialMetadata: Metadata
  public let trailingMetadata: Metadata

  public init(message: [UInt8], initialMetadata: Metadata = Metadata(), trailingMetadata: Metadata = Metadata()) {
    self.message = message
    self.initialMetadata = initialMetadata
    self.trailingMetadata = trailingMetadata
  }
}
