import LigatureAdmin

@main
struct Service {
  static func main() async throws {
    let arguments = CommandLine.arguments
    guard arguments.count == 4 else {
      return print("Give the file of a key, the server's address and an email address.")
    }
    let admin = try AdminClient(keyFile: arguments[1], serverURL: arguments[2])
    print(try await admin.account(.email(arguments[3])).uid)
  }
}
