import Foundation
import ProtogenCore

/// protogen: from proto files to the C and Swift of a message module.
///
///     protogen --protos Protos --c Sources/Messages/CLigatureProtos --swift Sources/Messages/LigatureMessages
///
/// Runs protoc (and through it protoc-gen-c), both of which must be on the path.
do {
  let tool = try Tool(arguments: Array(CommandLine.arguments.dropFirst()))
  try tool.run()
} catch {
  FileHandle.standardError.write(Data("protogen: \(error)\n".utf8))
  exit(1)
}
