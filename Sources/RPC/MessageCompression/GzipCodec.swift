internal import CZlib
public import RPCCore

/// A codec for the `gzip` encoding, in which each message is one gzip member (RFC 1952). It is implemented with zlib.
///
/// Decompression enforces two limits: the caller's limit, and a maximum ratio of a message's decompressed size to its
/// compressed size. Deflate can reach a ratio of 1032 to 1, but legitimate large messages do not.
public struct GzipCodec: MessageCodec {
  /// The maximum ratio of a message's decompressed size to its compressed size. It applies to messages that are larger
  /// than ``alwaysAllowedBytes`` when decompressed.
  public var maxRatio: Int
  /// The decompressed size in bytes up to which the ratio is not checked.
  public var alwaysAllowedBytes: Int
  /// zlib's compression level, from 1 (fastest) to 9 (smallest).
  public var level: Int

  public init(maxRatio: Int = 100, alwaysAllowedBytes: Int = 512 * 1024, level: Int = 5) {
    self.maxRatio = max(1, maxRatio)
    self.alwaysAllowedBytes = max(0, alwaysAllowedBytes)
    self.level = min(max(level, 1), 9)
  }

  public var name: String { "gzip" }

  /// Compresses a payload.
  /// - Throws: INTERNAL if zlib cannot allocate memory or the payload exceeds 2 GiB.
  public func compress(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8] {
    let deflater = try unsafe Deflater(level: level, inputBytes: payload.count)
    defer { unsafe deflater.end() }
    return try unsafe deflater.run(payload)
  }

  public func decompress(_ payload: ArraySlice<UInt8>, limit: Int) throws(RPCError) -> [UInt8] {
    let (byRatio, overflows) = payload.count.multipliedReportingOverflow(by: maxRatio)
    let allowed = min(max(limit, 0), max(alwaysAllowedBytes, overflows ? Int.max : byRatio))
    let inflater = try unsafe Inflater()
    defer { unsafe inflater.end() }
    guard let output = try unsafe inflater.run(payload, allowed: allowed) else {
      throw RPCError(
        .resourceExhausted,
        allowed < limit
          ? "The message decompresses to more than \(maxRatio) times its size."
          : "The message decompresses to more than \(limit) bytes.")
    }
    return output
  }
}

/// A compressor that creates one gzip member.
@unsafe
private struct Deflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init(level: Int, inputBytes: Int) throws(RPCError) {
    // The window need not be larger than the input, and a small window is set up faster.
    let window = Int32(max(9, min(15, Int.bitWidth - inputBytes.leadingZeroBitCount)))
    unsafe stream = makeStream()
    let result = unsafe deflateInit2_(
      stream, Int32(level), Z_DEFLATED, window + gzipFormat, window - 7, Z_DEFAULT_STRATEGY,
      zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      unsafe stream.deallocate()
      throw RPCError(.internalError, "The message could not be compressed.")
    }
  }

  func run(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8] {
    guard payload.count <= Int(Int32.max) else { throw RPCError(.internalError, "The message is too long.") }
    let bound = unsafe Int(deflateBound(stream, UInt(payload.count)))
    var isDone = false
    let output = unsafe [UInt8](unsafeUninitializedCapacity: bound) { buffer, count in
      unsafe payload.withUnsafeBufferPointer { input in
        unsafe stream.pointee.next_in = UnsafeMutablePointer(mutating: input.baseAddress)
        unsafe stream.pointee.avail_in = UInt32(input.count)
        unsafe stream.pointee.next_out = buffer.baseAddress
        unsafe stream.pointee.avail_out = UInt32(truncatingIfNeeded: bound)
        isDone = unsafe deflate(stream, Z_FINISH) == Z_STREAM_END
        count = unsafe isDone ? bound - Int(stream.pointee.avail_out) : 0
      }
    }
    guard isDone else { throw RPCError(.internalError, "The message could not be compressed.") }
    return output
  }

  func end() {
    unsafe _ = deflateEnd(stream)
    unsafe stream.deallocate()
  }
}

/// A decompressor for one gzip member.
@unsafe
private struct Inflater {
  private let stream: UnsafeMutablePointer<z_stream>

  init() throws(RPCError) {
    unsafe stream = makeStream()
    let result = unsafe inflateInit2_(
      stream, 15 + gzipFormat, zlibVersion(), Int32(MemoryLayout<z_stream>.size))
    guard result == Z_OK else {
      unsafe stream.deallocate()
      throw RPCError(.internalError, "The message could not be decompressed.")
    }
  }

  /// Returns the decompressed bytes, or nil if there are more than `allowed` bytes. The output buffer never exceeds
  /// `allowed` + 1 bytes.
  /// - Throws: INTERNAL if the payload is not exactly one gzip member.
  func run(_ payload: ArraySlice<UInt8>, allowed: Int) throws(RPCError) -> [UInt8]? {
    let malformed = RPCError(.internalError, "The message is not in the gzip format that its encoding declares.")
    guard payload.count <= Int(Int32.max) else { throw malformed }
    // One extra byte distinguishes a message that just fits from one that does not.
    let capacity = min(allowed, Int(Int32.max) - 1) + 1
    var output = [UInt8](repeating: 0, count: min(capacity, max(payload.declaredLength, 256) + 1))
    var produced = 0
    while true {
      let (result, rest) = unsafe step(payload, into: &output, &produced)
      switch result {
      case Z_STREAM_END:
        guard rest == 0 else { throw malformed }
        if produced > allowed { return nil }
        output.removeLast(output.count - produced)
        return output
      case Z_OK, Z_BUF_ERROR:
        if produced > allowed { return nil }
        // If the output is not full, the input ended too early.
        guard produced == output.count else { throw malformed }
        output.append(contentsOf: repeatElement(0, count: min(capacity, output.count * 2) - output.count))
      default: throw malformed
      }
    }
  }

  private func step(
    _ payload: ArraySlice<UInt8>, into output: inout [UInt8], _ produced: inout Int
  ) -> (result: Int32, rest: Int) {
    unsafe payload.withUnsafeBufferPointer { input in
      let taken = unsafe Int(stream.pointee.total_in)
      return unsafe output.withUnsafeMutableBufferPointer { buffer in
        unsafe stream.pointee.next_in = unsafe input.baseAddress.map {
          unsafe UnsafeMutablePointer(mutating: $0 + taken)
        }
        unsafe stream.pointee.avail_in = UInt32(input.count - taken)
        unsafe stream.pointee.next_out = unsafe buffer.baseAddress.map { unsafe $0 + produced }
        unsafe stream.pointee.avail_out = UInt32(buffer.count - produced)
        let result = unsafe inflate(stream, Z_NO_FLUSH)
        produced = unsafe buffer.count - Int(stream.pointee.avail_out)
        return unsafe (result, Int(stream.pointee.avail_in))
      }
    }
  }

  func end() {
    unsafe _ = inflateEnd(stream)
    unsafe stream.deallocate()
  }
}

/// Creates a stream on the heap, because zlib's state contains the stream's address, which must therefore not change.
private func makeStream() -> UnsafeMutablePointer<z_stream> {
  let stream = UnsafeMutablePointer<z_stream>.allocate(capacity: 1)
  unsafe stream.initialize(to: z_stream())
  return unsafe stream
}

/// The value that is added to zlib's `windowBits` parameter to make zlib read or write gzip's header and trailer.
private let gzipFormat: Int32 = 16

extension ArraySlice<UInt8> {
  /// The decompressed length that the member's last four bytes declare. This length is an unverified hint.
  fileprivate var declaredLength: Int {
    suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
  }
}
