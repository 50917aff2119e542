internal import Mustache

/// The texts of mails.
struct MailTemplates: Sendable {
  let library: MustacheLibrary
}
