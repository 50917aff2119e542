import MessageCompression
import RPCCore
import Synchronization

/// gzip that counts what it decompressed, so that a case knows which responses came compressed.
final class WatchedGzip: MessageCodec {
  private let codec = GzipCodec()
  private let decompressions = Atomic<Int>(0)

  var name: String { codec.name }

  func compress(_ payload: ArraySlice<UInt8>) throws(RPCError) -> [UInt8] { try codec.compress(payload) }

  func decompress(_ payload: ArraySlice<UInt8>, limit: Int) throws(RPCError) -> [UInt8] {
    decompressions.add(1, ordering: .relaxed)
    return try codec.decompress(payload, limit: limit)
  }

  /// How many messages came compressed since the last look.
  func takeCount() -> Int { decompressions.exchange(0, ordering: .relaxed) }
}
