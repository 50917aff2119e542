/// A type that compresses and decompresses messages in one of the encodings of `grpc-encoding`. This module contains no
/// implementations. The `identity` encoding needs none.
public protocol MessageCodec: Sendable {
  /// The encoding's name in `grpc-encoding`, such as `gzip`.
  var name: String { get }

  /// Compresses a message's payload.
  func compress(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8]

  /// Decompresses a message's payload. Decompression stops as soon as the result would exceed `limit` bytes.
  /// - Throws: RESOURCE_EXHAUSTED if the result would exceed the limit; INTERNAL if the data is in another encoding.
  func decompress(_ payload: ArraySlice<UInt8>, limit: Int) throws(RPCError) -> [UInt8]
}

/// The encodings that one side of a connection supports besides identity, in order of preference. If the list is empty,
/// only identity is accepted.
public struct MessageCodecs: Sendable {
  public let codecs: [any MessageCodec]
  /// The value of `grpc-accept-encoding`; nil if only identity is accepted.
  package let acceptEncoding: [UInt8]?

  public init(_ codecs: [any MessageCodec] = []) {
    self.codecs = codecs
    acceptEncoding =
      codecs.isEmpty ? nil : Array((["identity"] + codecs.map(\.name)).joined(separator: ",").utf8)
  }

  /// Returns the encoding with the given name in `grpc-encoding`, or nil if the name is unknown.
  package func encoding(named name: ArraySlice<UInt8>) -> MessageEncoding? {
    if name.elementsEqual("identity".utf8) { return .identity }
    return codecs.first { name.elementsEqual($0.name.utf8) }.map { .codec($0) }
  }

  /// Returns the encoding for messages to a peer that sent the given `grpc-accept-encoding`: the first of these codecs
  /// that the peer's list contains, or identity if there is none.
  package func encoding(acceptedBy list: ArraySlice<UInt8>) -> MessageEncoding {
    if codecs.isEmpty { return .identity }
    let names = list.split(separator: UInt8(ascii: ",")).map(MetadataName.trimmed)
    return codecs.first { codec in names.contains { $0.elementsEqual(codec.name.utf8) } }.map { .codec($0) }
      ?? .identity
  }
}

/// The encoding of the messages in one direction of a call.
package enum MessageEncoding: Sendable {
  case identity
  case codec(any MessageCodec)

  /// The value of `grpc-encoding`; nil for identity, for which the field is not needed.
  package var name: [UInt8]? {
    switch self {
    case .identity: nil
    case .codec(let codec): Array(codec.name.utf8)
    }
  }

  /// The name of the `grpc-encoding` header field, which contains the encoding's name.
  package static let headerName = Array("grpc-encoding".utf8)

  /// Returns the uncompressed payload of a message.
  /// - Throws: INTERNAL if a message is flagged as compressed on a call without an encoding, or the codec's error.
  package func payload(of message: consuming MessageDeframer.Message, limit: Int) throws(RPCError) -> [UInt8] {
    guard message.isCompressed else { return message.payload }
    switch self {
    case .identity:
      throw RPCError(.internalError, "The message is flagged as compressed, but the call names no encoding.")
    case .codec(let codec):
      return try codec.decompress(message.payload[...], limit: limit)
    }
  }

  /// Returns the compressed message if there is a codec, the message allows compression, and compression makes the
  /// message smaller. Otherwise, returns the message unchanged.
  package func compressed(_ message: FramedMessage) throws(RPCError) -> FramedMessage {
    guard case .codec(let codec) = self, message.allowsCompression, !message.isCompressed else { return message }
    let payload = try codec.compress(message.payload)
    guard payload.count < message.payload.count else { return message }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(FramedMessage.prefixLength + payload.count)
    bytes.append(contentsOf: repeatElement(0, count: FramedMessage.prefixLength))
    bytes.append(contentsOf: payload)
    return FramedMessage(filling: bytes, isCompressed: true)
  }
}
