import Foundation
import ProtogenCore

/// protogen generates the C and Swift code of a message module from proto files.
///
///     protogen --protos Protos --c Sources/Messages/CLigatureProtos --swift Sources/Messages/LigatureMessages
///
/// It runs protoc, which runs protoc-gen-c. Both must be in `PATH`.
do {
  let tool = try Tool(arguments: Array(CommandLine.arguments.dropFirst()))
  try tool.run()
} catch {
  FileHandle.standardError.write(Data("protogen: \(error)\n".utf8))
  exit(1)
}
