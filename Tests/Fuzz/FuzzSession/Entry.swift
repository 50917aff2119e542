import HTTP2Session
import RPCCore

/// What libFuzzer calls: bytes become what a peer sends, to a server or to a client. The first byte says to which, and
/// how they are cut into reads.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzSession(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = Array(input.dropFirst())
  let step = [bytes.count, 1, 13, 100][Int(choice >> 1 & 3)]
  do throws(HTTP2Error) {
    let side: any Side = choice & 1 == 0 ? try ServerSide(hasPreface: choice & 8 == 0) : try ClientSide()
    var position = 0
    while position < bytes.count {
      let end = min(bytes.count, position + max(1, step))
      try side.receive(Array(bytes[position..<end]))
      position = end
    }
  } catch {
    // The connection cannot go on, and says so.
  }
  return 0
}

/// One end of a connection that reads whatever it gets.
protocol Side {
  func receive(_ bytes: [UInt8]) throws(HTTP2Error)
}

extension HTTP2Session {
  func receive(_ bytes: [UInt8]) throws(HTTP2Error) { try unsafe receive(bytes.span.bytes) }

  /// Writes everything that is ready, and throws it away.
  func drainAll() throws(HTTP2Error) {
    var hasMore = true
    while hasMore {
      var problem: HTTP2Error?
      let output = unsafe [UInt8](unsafeUninitializedCapacity: 32 * 1024) { buffer, count in
        var span = unsafe OutputRawSpan(buffer: UnsafeMutableRawBufferPointer(buffer), initializedCount: 0)
        do throws(HTTP2Error) { hasMore = try drain(into: &span) } catch { problem = error }
        count = span.byteCount
      }
      if let problem { throw problem }
      precondition(!hasMore || !output.isEmpty, "no progress")
    }
  }

  func texts(_ block: HeaderBlock) -> [(HeaderField, name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] {
    let bytes = headerBytes
    return headerFields[block.fields].map { ($0, bytes[$0.nameRange], bytes[$0.valueRange]) }
  }

  /// What holds whatever the peer sends.
  func check(calls: Int) {
    precondition(calls <= openStreams, "a call without a stream")
    precondition(queuedBytes >= 0)
    precondition(headerBytes.count <= 1 << 20, "header bytes pile up")
  }
}
