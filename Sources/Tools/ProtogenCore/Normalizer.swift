/// Makes of a proto3 descriptor set one that protoc-gen-c 1.4.1 turns into faithful C.
///
/// protoc-gen-c refuses proto3 `optional`, and reads a string up to its first NUL. So the set is put into proto2's form,
/// where every field knows whether it is there; `optional` and its hidden oneof become plain fields; repeated numbers stay
/// packed as proto3 has them; and every string becomes bytes with a length (the option `string_as_bytes`).
/// Numbers are those of google/protobuf/descriptor.proto.
enum Normalizer {
  static func normalize(descriptorSet: [UInt8], cNames: CNames) throws(ProtogenError) -> [UInt8] {
    var set = try WireTree(descriptorSet)
    try set.mapMessages(1) { _, file throws(ProtogenError) in
      var file = file
      file.set(12, .bytes([UInt8]("proto2".utf8)))
      file.removeAll(9)
      // [(pb_c_file)], the extension 1019: no pack and unpack function for each message, and the package in C.
      var pbcFile = WireTree()
      pbcFile.set(2, .varint(0))
      pbcFile.set(6, .bytes([UInt8](cNames.package(file.string(2)).utf8)))
      var options = try file.message(8)
      options.set(1019, .bytes(pbcFile.serialized))
      file.set(8, .bytes(options.serialized))
      try file.mapMessages(4) { _, message throws(ProtogenError) in try normalize(message: message) }
      return file
    }
    return set.serialized
  }

  private static func normalize(message: WireTree) throws(ProtogenError) -> WireTree {
    var message = message
    let synthetic = Set(try message.messages(2).filter { $0.bool(17) }.map { $0.int32(9) })
    try message.mapMessages(2) { _, field throws(ProtogenError) in try normalize(field: field) }
    // The hidden oneofs come behind the real ones, so that no index of a real one moves.
    try message.mapMessages(8) { index, oneof in synthetic.contains(Int32(index)) ? nil : oneof }
    try message.mapMessages(3) { _, nested throws(ProtogenError) in try normalize(message: nested) }
    return message
  }

  private static func normalize(field: WireTree) throws(ProtogenError) -> WireTree {
    var field = field
    if field.bool(17) {
      field.removeAll(17)
      field.removeAll(9)
    }
    let isRepeated = field.int32(4) == 3
    let type = field.int32(5)
    let isPackable = ![9, 10, 11, 12].contains(type)
    var options = try field.message(8)
    if isRepeated, isPackable, options.integer(2) == nil { options.set(2, .varint(1)) }
    if type == 9 {
      // [(pb_c_field).string_as_bytes = true]: field 1 of the extension 1019, the bytes DA 3F 02 08 01.
      options.set(1019, .bytes([0x08, 0x01]))
    }
    if !options.fields.isEmpty { field.set(8, .bytes(options.serialized)) }
    return field
  }
}
