/// The longest texts that are taken, in bytes of UTF-8, and the checks that name the field at fault.
enum Limits {
  static let displayName = 256
  static let deviceLabel = 128
  static let photoURL = 2048
  static let phoneNumber = 16
  static let issuer = 255
  static let subject = 255
  static let profileJSON = 16 * 1024
  /// Any token of a provider or of ours.
  static let token = 16 * 1024
  static let nonce = 256

  static func check(_ text: String, atMost limit: Int, field: AccountError.Field) throws(AccountError) {
    guard text.utf8.count <= limit else {
      throw AccountError(.invalidArgument, "The text is too long: at most \(limit) bytes are taken.", field: field)
    }
    guard !text.utf8.contains(0) else {
      throw AccountError(.invalidArgument, "The text must not contain NUL.", field: field)
    }
  }

  /// The text cut to whole characters within the limit; nil where nothing remains. For what a provider says about a
  /// user, where a refusal would help nobody.
  static func clipped(_ text: String?, to limit: Int) -> String? {
    guard let text, !text.isEmpty, !text.utf8.contains(0) else { return nil }
    if text.utf8.count <= limit { return text }
    var clipped = ""
    var length = 0
    for character in text {
      let added = character.utf8.count
      if length + added > limit { break }
      length += added
      clipped.append(character)
    }
    return clipped.isEmpty ? nil : clipped
  }
}
