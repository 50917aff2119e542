package import CProtobufC
internal import CWireTestProtos
package import ProtobufWire

/// What the tests of the reader need of the C below the message.
extension WireTestV1.Kinds {
  package static var descriptor: UnsafePointer<ProtobufCMessageDescriptor> {
    unsafe cwiretestprotos__wire__test__v1__kinds__descriptor_address()
  }

  /// - Parameter message: a C message of the type, whoever read it.
  package init(_ message: UnsafeMutablePointer<ProtobufCMessage>, _ decoder: WireDecoder) throws(WireError) {
    let kinds = unsafe UnsafeRawPointer(message).assumingMemoryBound(to: Cwiretestprotos__Wire__Test__V1__Kinds.self)
    self = try unsafe Self.decoded(kinds, decoder)
  }
}
