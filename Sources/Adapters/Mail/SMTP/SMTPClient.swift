import Synchronization

/// Sends mails to one mail server, each in its own transaction. A connection is kept while mails follow each other;
/// after a failure the next mail gets a new connection.
///
/// The calls block, and must all be made on one thread.
final class SMTPClient {
  private let server: SMTPServer
  private let stop: StopSignal
  private var transfer: CurlTransfer?

  /// Creates a client.
  /// - Parameter stop: The signal that ends a transfer in progress when it is raised.
  init(server: SMTPServer, stop: StopSignal) {
    self.server = server
    self.stop = stop
  }

  /// Sends a mail and returns the outcome. Takes at most the server's timeout.
  func send(_ message: MailMessage) -> SMTPOutcome {
    let content: [UInt8]
    do {
      content = try message.bytes()
    } catch {
      return .refused(.init(summary: error.description, reply: nil))
    }
    do throws(CurlError) {
      let transfer = try connection()
      let dialogue = try transfer.send(content, from: message.from.address, to: message.recipient)
      return SMTPOutcome(error: nil, dialogue: dialogue)
    } catch {
      let dialogue = transfer?.dialogue ?? SMTPDialogue()
      transfer = nil
      return SMTPOutcome(error: error, dialogue: dialogue)
    }
  }

  private func connection() throws(CurlError) -> CurlTransfer {
    if let transfer { return transfer }
    let transfer = try CurlTransfer(server, stop: stop)
    self.transfer = transfer
    return transfer
  }

  /// Closes the connection, if there is one.
  func disconnect() {
    transfer = nil
  }
}
