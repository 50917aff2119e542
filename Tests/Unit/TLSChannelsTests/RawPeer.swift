import CLibssl

/// A side of a connection that a test drives through the library itself, for what a handler never does.
@safe final class RawPeer {
  struct Failure: Error {}

  let connection: OpaquePointer
  private let context: OpaquePointer
  private let incoming: OpaquePointer
  private let outgoing: OpaquePointer

  /// - Parameter context: The peer frees it.
  init(_ context: OpaquePointer?) throws {
    guard let context = unsafe context else { throw Failure() }
    unsafe self.context = context
    unsafe connection = SSL_new(context)
    unsafe incoming = BIO_new(BIO_s_mem())
    unsafe outgoing = BIO_new(BIO_s_mem())
    unsafe SSL_set_bio(connection, incoming, outgoing)
  }

  deinit {
    unsafe SSL_free(connection)
    unsafe SSL_CTX_free(context)
  }

  /// Takes bytes of the other side.
  func receive(_ bytes: [UInt8]) throws {
    if bytes.isEmpty { return }
    guard unsafe BIO_write(incoming, bytes, Int32(bytes.count)) == Int32(bytes.count) else { throw Failure() }
  }

  /// Returns the bytes for the other side.
  func output() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: unsafe BIO_ctrl_pending(outgoing))
    let count = unsafe BIO_read(outgoing, &bytes, Int32(bytes.count))
    return Array(bytes.prefix(Int(max(0, count))))
  }
}
