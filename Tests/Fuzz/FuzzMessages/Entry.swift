import ByteCoding
import LigatureMessages
import MessageCompression
import ProtobufWire
import RPCCore

/// What libFuzzer calls: the first byte chooses what the others are to be.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzMessages(_ start: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let input = unsafe Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = input.first else { return 0 }
  let bytes = input[1...]
  switch Int(choice) {
  case let index where index < messages.count: messages[index](bytes)
  case 0xF0: decompress(bytes)
  case 0xF1: deframe(bytes)
  case 0xF2: texts(bytes)
  default: messages[Int(choice) % messages.count](bytes)
  }
  return 0
}

/// New ones come last: the corpus knows them by their numbers.
private let messages: [@Sendable (ArraySlice<UInt8>) -> Void] = [
  roundTrip(LigatureV1.SignInRequest.self), roundTrip(LigatureV1.SignInResponse.self),
  roundTrip(LigatureV1.SignUpRequest.self), roundTrip(LigatureV1.Account.self),
  roundTrip(LigatureV1.UnlinkIdentityRequest.self), roundTrip(LigatureV1.ConflictDetail.self),
  roundTrip(GoogleRPC.Status.self), roundTrip(GoogleRPC.BadRequest.self), roundTrip(GoogleRPC.ErrorInfo.self),
  roundTrip(GRPCHealthV1.HealthListResponse.self), roundTrip(GRPCReflectionV1.ServerReflectionRequest.self),
  roundTrip(GRPCReflectionV1.ServerReflectionResponse.self),
]

/// What can be read can be written, and is the same when it is read again.
private func roundTrip<Message: WireMessage>(_: Message.Type) -> @Sendable (ArraySlice<UInt8>) -> Void {
  { bytes in
    guard let message = try? Message(serializedBytes: bytes, limits: .small) else { return }
    guard let written = try? message.serializedBytes() else { preconditionFailure("not writable") }
    guard let again = try? Message(serializedBytes: written) else { preconditionFailure("not readable") }
    precondition(again == message, "another message")
  }
}

private func decompress(_ bytes: ArraySlice<UInt8>) {
  guard let plain = try? GzipCodec().decompress(bytes, limit: 64 * 1024) else { return }
  precondition(plain.count <= 64 * 1024)
}

private func deframe(_ bytes: ArraySlice<UInt8>) {
  var deframer = MessageDeframer(maximumLength: 256)
  var rest = bytes
  while let message = try? deframer.next(from: &rest) { precondition(message.payload.count <= 256) }
}

private func texts(_ bytes: ArraySlice<UInt8>) {
  let text = StatusMessageEncoding.decode(bytes)
  let encoded = StatusMessageEncoding.encode(text, limit: Int.max)
  precondition(encoded.allSatisfy { $0 >= 0x20 && $0 < 0x7F })
  precondition(StatusMessageEncoding.decode(encoded[...]) == text)
  precondition(StatusMessageEncoding.encode(text).count <= StatusMessageEncoding.messageLimit)
  if let binary = Base64.decode(bytes, alphabet: .standard, allowsPadding: true) {
    precondition(Base64.decode(Base64.encode(binary, alphabet: .standard), alphabet: .standard) == binary)
  }
  if let timeout = GRPCTimeout.parse(bytes) { precondition(timeout >= .zero && timeout <= GRPCTimeout.maximum) }
}
