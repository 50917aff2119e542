import Foundation
import PrivateFiles

/// Writes emails to a folder and to the console. This transport is intended for development. No email leaves the
/// machine.
struct FolderTransport: MailTransport {
  let folder: String

  func deliver(_ message: MailMessage) async -> SMTPOutcome {
    let path = "\(folder)/\(message.id).eml"
    do {
      try PrivateFile(path: path).replace(with: try message.bytes())
    } catch let error as MailMessage.Malformed {
      return .refused(.init(summary: error.description, reply: nil))
    } catch {
      return .unsent("\(error)")
    }
    let lines = ["ligature: mail to \(message.recipient): \(message.subject) (\(path))"]
    let text = message.text.split(separator: "\n", omittingEmptySubsequences: false).map { "  \($0)" }
    print((lines + text).joined(separator: "\n"))
    fflush(nil)
    return .accepted(reply: "written to \(path)")
  }

  func close() {}
}
