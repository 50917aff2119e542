import Foundation
import LigatureAuth

/// Makes the calls of an application against a real server, as a test written in another language asks for them.
///
/// Reads one ``Call`` from each line of standard input as JSON, and answers each with a line: the account that is
/// signed in then and what the call gave besides, or the error.
@main
struct LibraryCallsProgram {
  static func main() async throws {
    let user = ApplicationUser()
    let decoder = JSONDecoder()
    while let line = readLine() {
      let answer: Answer
      do {
        answer = try await user.make(decoder.decode(Call.self, from: Data(line.utf8)))
      } catch {
        answer = Answer(error: .init(error as NSError))
      }
      print(String(decoding: try JSONEncoder().encode(answer), as: UTF8.self))
      fflush(nil)
    }
  }
}
