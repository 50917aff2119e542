/// An emitter of the files that turn the output of protoc-gen-c into a Clang module, including declarations that Swift
/// needs and protoc-gen-c does not generate.
struct CModuleEmitter {
  let module: String
  let schema: Schema
  let c: CNames

  private static let notice = "/* Made by protogen from the schema; run `make generate`. */\n"

  func files() -> [GeneratedFile] { [umbrella(), moduleMap(), descriptorSet()] }

  private func umbrella() -> GeneratedFile {
    var text = Self.notice + "#pragma once\n#include <stddef.h>\n#include <stdint.h>\n"
    for file in schema.files { text += "#include \"\(file.name.droppingProto).pb-c.h\"\n" }
    text += """

      /* The whole schema as a serialized google.protobuf.FileDescriptorSet. */
      const uint8_t *_Nonnull \(module)_descriptor_set(void);
      size_t \(module)_descriptor_set_size(void);

      /* Swift cannot take the address of a constant of C. */

      """
    for message in schema.files.flatMap(\.allMessages) {
      text += """
        static inline const ProtobufCMessageDescriptor *_Nonnull \(c.descriptor(message.fullName))(void) {
          return &\(c.prefix(message.fullName))__descriptor;
        }

        """
    }
    return GeneratedFile(path: "include/\(module).h", text: text)
  }

  private func moduleMap() -> GeneratedFile {
    GeneratedFile(
      path: "include/module.modulemap",
      text: "module \(module) {\n  umbrella header \"\(module).h\"\n  export *\n}\n")
  }

  private func descriptorSet() -> GeneratedFile {
    var text = Self.notice + "#include \"\(module).h\"\n\nstatic const uint8_t descriptor_set[] = {\n"
    let bytes = Self.bytes(of: schema)
    for start in stride(from: 0, to: bytes.count, by: 24) {
      text += "  " + bytes[start..<min(start + 24, bytes.count)].map { "\($0)," }.joined() + "\n"
    }
    text += """
      };

      const uint8_t *_Nonnull \(module)_descriptor_set(void) { return descriptor_set; }
      size_t \(module)_descriptor_set_size(void) { return sizeof descriptor_set; }

      """
    return GeneratedFile(path: "descriptor_set.c", text: text)
  }

  private static func bytes(of schema: Schema) -> [UInt8] {
    WireTree(fields: schema.embeddedFiles.map(entry(of:))).serialized
  }

  private static func entry(of file: FileSchema) -> WireTree.Field {
    WireTree.Field(number: FileDescriptorSet.file, value: .bytes(file.descriptor))
  }

  /// Returns the range of a file's descriptor within the embedded descriptor set. `offset` must be the start of the
  /// file's entry. On return, it is the end of the entry.
  static func range(of file: FileSchema, after offset: inout Int) -> Range<Int> {
    let entry = WireTree(fields: [entry(of: file)]).serialized
    let end = offset + entry.count
    offset = end
    return (end - file.descriptor.count)..<end
  }
}

extension String {
  /// The file's name without the extension: `ligature/v1/account` for `ligature/v1/account.proto`.
  package var droppingProto: String { hasSuffix(".proto") ? String(dropLast(6)) : self }
}
