import CNghttp2

/// A header list that is sent unchanged with every call. It is converted to the library's format once and never freed,
/// because queued output points into it. Store it in a constant.
@safe package final class PreparedHeaders: @unchecked Sendable {
  // The fields are written only in `init` and never freed, so they can be read safely from any thread.
  let fields: UnsafeMutableBufferPointer<nghttp2_nv>

  package init(_ list: HeaderList) {
    let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: max(list.bytes.count, 1))
    for (index, byte) in list.bytes.enumerated() { unsafe (bytes + index).initialize(to: byte) }
    unsafe fields = UnsafeMutableBufferPointer<nghttp2_nv>.allocate(capacity: list.count)
    unsafe fields.fill(
      from: list, at: bytes,
      flags: UInt8(NGHTTP2_NV_FLAG_NO_COPY_NAME.rawValue | NGHTTP2_NV_FLAG_NO_COPY_VALUE.rawValue))
  }

  var count: Int { unsafe fields.count }
}

extension UnsafeMutableBufferPointer<nghttp2_nv> {
  /// Fills the buffer with the fields of a list whose bytes are stored at `base`. The buffer must have room for all
  /// fields.
  func fill(from list: HeaderList, at base: UnsafeMutablePointer<UInt8>, flags: UInt8) {
    var next = unsafe base
    for (index, field) in list.fields.enumerated() where index < count {
      let value = unsafe next + Int(field.nameLength)
      let sensitive = field.isSensitive ? UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) : 0
      unsafe initializeElement(
        at: index,
        to: nghttp2_nv(
          name: next, value: value, namelen: Int(field.nameLength), valuelen: Int(field.valueLength),
          flags: flags | sensitive))
      unsafe next = value + Int(field.valueLength)
    }
  }
}
