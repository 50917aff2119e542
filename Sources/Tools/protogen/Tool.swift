import Foundation
import ProtogenCore

/// The command-line tool: its arguments, and the steps of the generation.
struct Tool {
  /// The folder with the proto files. The tool generates code for all proto files in it and for the files that they
  /// import.
  private let protos: URL
  /// The folder for the C files. Its last component is the name of the module. The tool replaces the folder's existing
  /// content.
  private let cFolder: URL
  /// The folder for the Swift files. Its last component is the name of the module. The tool replaces the existing
  /// content of the subfolder Generated.
  private let moduleFolder: URL
  /// The folder for the layout file that the tests use; nil to write none.
  private let layoutFolder: URL?

  static let usage = "usage: protogen --protos FOLDER --c FOLDER --swift MODULE_FOLDER [--layouts FOLDER]"

  init(arguments: [String]) throws {
    var options: [String: URL] = [:]
    var rest = arguments[...]
    while let name = rest.popFirst() {
      guard ["--protos", "--c", "--swift", "--layouts"].contains(name), let value = rest.popFirst() else {
        throw ToolError(description: Tool.usage)
      }
      options[name] = URL(filePath: value, directoryHint: .isDirectory)
    }
    guard let protos = options["--protos"], let cFolder = options["--c"], let moduleFolder = options["--swift"] else {
      throw ToolError(description: Tool.usage)
    }
    self.protos = protos
    self.cFolder = cFolder
    self.moduleFolder = moduleFolder
    layoutFolder = options["--layouts"]
  }

  func run() throws {
    let work = FileManager.default.temporaryDirectory.appending(path: "protogen-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: work, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: work) }

    let names = try protoFiles()
    let set = work.appending(path: "set.pb")
    try protoc(
      ["--include_imports", "--include_source_info", "-I", protos.path, "--descriptor_set_out=\(set.path)"] + names)
    let descriptorSet = [UInt8](try Data(contentsOf: set))
    var sources: [String: [UInt8]] = [:]
    for name in names { sources[name] = [UInt8](try Data(contentsOf: protos.appending(path: name))) }
    let generator = try Generator(
      descriptorSet: descriptorSet, cModule: cFolder.lastPathComponent,
      swiftModule: moduleFolder.lastPathComponent, sources: sources)

    let normalized = work.appending(path: "normalized.pb")
    try Data(generator.normalizedDescriptorSet()).write(to: normalized)
    let c = work.appending(path: "c")
    try FileManager.default.createDirectory(at: c, withIntermediateDirectories: true)
    try protoc(
      ["--descriptor_set_in=\(normalized.path)", "--c_out=\(c.path)"] + generator.schema.files.map(\.name))

    try replace(cFolder, with: generator.cFiles() + protocOutput(in: c, for: generator.schema))
    try replace(moduleFolder.appending(path: "Generated"), with: generator.swiftFiles())
    if let layoutFolder { try replace(layoutFolder, with: [generator.layoutFile()]) }
  }

  /// Returns the names of the proto files, in the form that `import` statements use.
  private func protoFiles() throws -> [String] {
    guard let names = FileManager.default.enumerator(atPath: protos.path) else {
      throw ToolError(description: "cannot read \(protos.path)")
    }
    return names.compactMap { $0 as? String }.filter { $0.hasSuffix(".proto") }.sorted()
  }

  /// Returns the output of protoc-gen-c. The headers are in include/, next to the module map.
  private func protocOutput(in folder: URL, for schema: Schema) throws -> [GeneratedFile] {
    try schema.files.flatMap { file in
      let stem = file.name.droppingProto
      return try [("\(stem).pb-c.h", "include/"), ("\(stem).pb-c.c", "")].map { name, folderName in
        GeneratedFile(
          path: folderName + name, text: try String(contentsOf: folder.appending(path: name), encoding: .utf8))
      }
    }
  }

  /// Replaces the files in a folder. Files that have not changed are not written, so that they are not rebuilt.
  private func replace(_ folder: URL, with files: [GeneratedFile]) throws {
    let manager = FileManager.default
    let wanted = Set(files.map(\.path))
    for case let path as String in manager.enumerator(atPath: folder.path) ?? FileManager.DirectoryEnumerator() {
      let url = folder.appending(path: path)
      if !wanted.contains(path), try url.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true {
        try manager.removeItem(at: url)
      }
    }
    for file in files {
      let url = folder.appending(path: file.path)
      let data = Data(file.text.utf8)
      if (try? Data(contentsOf: url)) == data { continue }
      try manager.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: url)
    }
  }

  private func protoc(_ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["protoc"] + arguments
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw ToolError(description: "protoc failed; install protobuf-compiler and protobuf-c-compiler")
    }
  }
}

struct ToolError: Error, CustomStringConvertible {
  var description: String
}
