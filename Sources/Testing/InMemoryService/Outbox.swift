package import Accounts
import Synchronization

/// The emails and SMS messages that a server would have sent.
package final class Outbox: Sendable {
  /// An email in the outbox. It contains a link.
  package struct SentMail: Sendable {
    package let address: String
    /// The link in the email, which contains the action code.
    package let link: String
  }

  /// An SMS message in the outbox.
  package struct SentMessage: Sendable {
    package let number: String
    package let code: String
  }

  private struct State {
    var mails: [MailID: SentMail] = [:]
    var messages: [PhoneVerificationID: SentMessage] = [:]
  }

  private let store: any AccountStore
  private let useCases: AccountUseCases
  private let clock: any WallClock
  private let state = Mutex(State())

  package init(store: any AccountStore, useCases: AccountUseCases, clock: any WallClock) {
    self.store = store
    self.useCases = useCases
    self.clock = clock
  }

  /// The emails with links, in the order in which they were queued.
  package var mails: [SentMail] {
    state.withLock { $0.mails }.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  /// The SMS messages, in the order in which they were queued.
  package var messages: [SentMessage] {
    state.withLock { $0.messages }.sorted { $0.key.rawValue < $1.key.rawValue }.map(\.value)
  }

  /// Collects the queued emails and SMS messages. Several tasks may call this method concurrently.
  package func collect() async {
    while let due = try? await store.read({ [clock] in try $0.dueMails(now: clock.now, limit: 100) }), !due.isEmpty {
      for mail in due {
        let content = try? await useCases.deliveries.mailContent(for: mail)
        if let id = mail.id, let content, let link = content.link {
          state.withLock { $0.mails[id] = SentMail(address: content.address, link: link.reveal()) }
        }
        guard (try? await store.settle(mail, .done)) != nil else { return }
      }
    }
    while let due = try? await store.read({ [clock] in try $0.dueSMS(now: clock.now, limit: 100) }), !due.isEmpty {
      for message in due {
        if let code = try? await useCases.deliveries.code(of: message) {
          state.withLock {
            $0.messages[message.id] = SentMessage(number: message.number.e164, code: code.reveal())
          }
        }
        guard (try? await store.settle(message, .done)) != nil else { return }
      }
    }
  }
}
