import Synchronization

/// Sends emails to one mail server, each in its own transaction. The connection stays open for emails that follow
/// shortly afterward. After a failure, the next email uses a new connection.
///
/// All methods block and must be called on the same thread.
final class SMTPClient {
  private let server: SMTPServer
  private var transfer: CurlTransfer?

  init(server: SMTPServer) {
    self.server = server
  }

  /// Sends an email and returns the outcome. This method blocks for at most the server's timeout.
  ///
  /// - Parameter stop: A signal that ends the transfer when it is raised.
  func send(_ message: MailMessage, until stop: StopSignal) -> SMTPOutcome {
    let content: [UInt8]
    do {
      content = try message.bytes()
    } catch {
      return .refused(.init(summary: error.description, reply: nil))
    }
    do throws(CurlError) {
      let transfer = try connection()
      let dialogue = try transfer.send(content, from: message.from.address, to: message.recipient, until: stop)
      return SMTPOutcome(error: nil, dialogue: dialogue)
    } catch {
      let dialogue = transfer?.dialogue ?? SMTPDialogue()
      transfer = nil
      return SMTPOutcome(error: error, dialogue: dialogue)
    }
  }

  private func connection() throws(CurlError) -> CurlTransfer {
    if let transfer { return transfer }
    let transfer = try CurlTransfer(server)
    self.transfer = transfer
    return transfer
  }

  /// Closes the connection, if there is one.
  func disconnect() {
    transfer = nil
  }
}
