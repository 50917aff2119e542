/// A converter from a proto3 descriptor set to one from which protoc-gen-c 1.4.1 generates correct C code.
///
/// protoc-gen-c rejects `optional` in proto3, and reads a string only up to its first NUL. The normalizer therefore
/// converts the set to proto2, in which every field has presence. Each `optional` field and its synthetic oneof become
/// a plain field, repeated numbers remain packed as in proto3, and every string becomes bytes with a length (the
/// `string_as_bytes` option).
enum Normalizer {
  static func normalize(descriptorSet: [UInt8], cNames: CNames) throws(ProtogenError) -> [UInt8] {
    var set = try WireTree(descriptorSet)
    let optionFiles = Set(
      try Schema(descriptorSet: descriptorSet).embeddedFiles.filter(\.declaresOptions).map(\.name))
    try set.mapMessages(FileDescriptorSet.file) { _, file throws(ProtogenError) in
      var file = file
      // C needs no options, so the normalizer omits the files that declare options, and all imports of these files.
      guard !optionFiles.contains(file.string(FileDescriptorProto.name)) else { return nil }
      file.fields.removeAll { field in
        guard field.number == FileDescriptorProto.dependency, case .bytes(let name) = field.value else { return false }
        return optionFiles.contains(String(decoding: name, as: UTF8.self))
      }
      file.set(FileDescriptorProto.syntax, .bytes([UInt8]("proto2".utf8)))
      file.removeAll(FileDescriptorProto.sourceCodeInfo)
      // These options disable the pack and unpack functions of each message, and set the package for C names.
      var cOptions = WireTree()
      cOptions.set(ProtobufCOptions.File.genPackHelpers, .varint(0))
      let package = cNames.package(file.string(FileDescriptorProto.package))
      cOptions.set(ProtobufCOptions.File.cPackage, .bytes([UInt8](package.utf8)))
      var options = try file.message(FileDescriptorProto.options)
      options.set(ProtobufCOptions.file, .bytes(cOptions.serialized))
      file.set(FileDescriptorProto.options, .bytes(options.serialized))
      try file.mapMessages(FileDescriptorProto.messageType) { _, message throws(ProtogenError) in
        try normalize(message: message)
      }
      return file
    }
    return set.serialized
  }

  private static func normalize(message: WireTree) throws(ProtogenError) -> WireTree {
    var message = message
    let synthetic = Set(
      try message.messages(DescriptorProto.field).filter { $0.bool(FieldDescriptorProto.proto3Optional) }
        .map { $0.int32(FieldDescriptorProto.oneofIndex) })
    try message.mapMessages(DescriptorProto.field) { _, field throws(ProtogenError) in try normalize(field: field) }
    // The synthetic oneofs follow the real ones, so removing them does not change the indexes of the real ones.
    try message.mapMessages(DescriptorProto.oneofDecl) { index, oneof in
      synthetic.contains(Int32(index)) ? nil : oneof
    }
    try message.mapMessages(DescriptorProto.nestedType) { _, nested throws(ProtogenError) in
      try normalize(message: nested)
    }
    return message
  }

  private static func normalize(field: WireTree) throws(ProtogenError) -> WireTree {
    var field = field
    if field.bool(FieldDescriptorProto.proto3Optional) {
      field.removeAll(FieldDescriptorProto.proto3Optional)
      field.removeAll(FieldDescriptorProto.oneofIndex)
    }
    let isRepeated = field.int32(FieldDescriptorProto.label) == FieldDescriptorProto.Label.repeated.rawValue
    let type = FieldDescriptorProto.FieldType(rawValue: field.int32(FieldDescriptorProto.type))
    let isPackable =
      switch type {
      case .string, .group, .message, .bytes: false
      default: true
      }
    var options = try field.message(FieldDescriptorProto.options)
    if isRepeated, isPackable, options.integer(FieldOptions.packed) == nil {
      options.set(FieldOptions.packed, .varint(1))
    }
    if type == .string {
      var cOptions = WireTree()
      cOptions.set(ProtobufCOptions.Field.stringAsBytes, .varint(1))
      options.set(ProtobufCOptions.field, .bytes(cOptions.serialized))
    }
    if !options.fields.isEmpty { field.set(FieldDescriptorProto.options, .bytes(options.serialized)) }
    return field
  }
}
