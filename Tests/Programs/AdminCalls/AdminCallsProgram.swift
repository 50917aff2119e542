import Foundation
import LigatureAdmin
import RPCCore

/// Makes the calls of a service against a real server, as a test written in another language asks for them.
///
/// The arguments are the file of a key, the server's address, and the name of the service. It reads one ``Call`` from
/// each line of standard input as JSON, and answers each with a line: what the call gave, or its error.
@main
struct AdminCallsProgram {
  static func main() async throws {
    let arguments = CommandLine.arguments
    let service = Service(
      try AdminClient(keyFile: arguments[1], serverURL: arguments[2]), name: arguments.count > 3 ? arguments[3] : nil)
    let decoder = JSONDecoder()
    while let line = readLine() {
      let answer: ClaimValue
      do {
        answer = try await service.make(decoder.decode(Call.self, from: Data(line.utf8)))
      } catch let error as AdminError {
        answer = ["error": ["reason": .string(error.reason.rawValue), "message": .string(error.message)]]
      } catch let error as TokenError {
        answer = ["error": ["reason": .string("\(error.reason)"), "message": .string(error.message)]]
      } catch let error as RPCError {
        answer = ["error": ["reason": .string(error.code.name), "message": .string(error.message)]]
      } catch {
        answer = ["error": ["reason": "UNEXPECTED", "message": .string("\(error)")]]
      }
      print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
      fflush(nil)
    }
  }
}
