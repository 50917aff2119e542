import Foundation
import LigatureMessages
import ProtobufWire
import Testing

private let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
  .deletingLastPathComponent().deletingLastPathComponent()
private let protos = repository.appending(path: "Protos").resolvingSymlinksInPath()

/// FNV-1a, 64 bits, as the generator writes it into what it makes.
private func hash(_ data: Data) -> UInt64 {
  data.reduce(0xcbf2_9ce4_8422_2325) { hash, byte in (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
}

@Suite("The generated code is of the schema as it stands")
struct DriftTests {
  @Test func everyProtoFileIsAsItWasWhenTheCodeWasMade() throws {
    let names = (FileManager.default.enumerator(atPath: protos.path)?.compactMap { $0 as? String } ?? [])
      .filter { $0.hasSuffix(".proto") }
    #expect(!names.isEmpty)
    for name in names {
      let file = LigatureMessagesSchema.set.files.first { $0.name == name }
      let data = try Data(contentsOf: protos.appending(path: name))
      #expect(file?.sourceHash == hash(data), "\(name) was changed; run `make generate`")
    }
  }

  @Test func everyGeneratedFileCarriesTheHashOfItsSource() throws {
    let folder = repository.appending(path: "Sources/Messages/LigatureMessages/Generated")
    for file in LigatureMessagesSchema.set.files {
      // Nothing is generated from files that only add options to schemas.
      guard let hash = file.sourceHash, file.extensions.isEmpty else { continue }
      let digits = String(hash, radix: 16)
      let line = "// Source hash: \(String(repeating: "0", count: 16 - digits.count))\(digits)\n"
      let made = try FileManager.default.contentsOfDirectory(atPath: folder.path).map { name in
        try String(contentsOf: folder.appending(path: name), encoding: .utf8)
      }.filter { $0.contains("Made by protogen from \(file.name);") }
      #expect(!made.isEmpty, "\(file.name)")
      for text in made { #expect(text.contains(line), "\(file.name)") }
    }
  }

  @Test func theSchemaInTheProgramIsCutWhereItsFilesBegin() throws {
    let set = LigatureMessagesSchema.set
    #expect(set.serialized.count > 1_000)
    for file in set.files {
      let descriptor = set.descriptor(of: file)
      // A FileDescriptorProto begins with its name: field 1, length, text.
      let start: [UInt8] = [0x0a, UInt8(file.name.utf8.count)] + file.name.utf8
      #expect(descriptor.starts(with: start), "\(file.name)")
    }
    let service = set.files.first { $0.symbols.contains("ligature.v1.AccountService.SignIn") }
    #expect(service?.name == "ligature/v1/account_service.proto")
    let names = Set(set.files.map(\.name))
    for file in set.files { #expect(names.isSuperset(of: file.dependencies)) }
  }
}
