/// The maximum lengths of texts, in bytes of UTF-8, and the checks whose errors name the offending field.
enum Limits {
  static let displayName = 256
  static let deviceLabel = 128
  static let photoURL = 2048
  static let phoneNumber = 16
  static let issuer = 255
  static let subject = 255
  static let profileJSON = 16 * 1024
  /// The limit of a token of a provider or of this server.
  static let token = 16 * 1024
  static let nonce = 256
  /// The limit of the user ID in a custom token.
  static let uid = 128
  /// The limit of the claims that a custom token adds.
  static let customClaims = 1000
  /// The maximum number of identities of an imported row. An account has one or two from each provider.
  static let importedIdentities = 100
  /// The maximum number of second factors of an imported row, some of which may be of kinds that are dropped.
  static let importedFactors = 20

  /// Throws `.invalidIdentifier` for a malformed user ID. It must be in Unicode's composed form, so that two user IDs
  /// that look the same are the same.
  static func check(uid: String, normalizer: any TextNormalizer) throws(AccountError) {
    guard (1...Self.uid).contains(uid.utf8.count), uid.unicodeScalars.allSatisfy(isShown),
      normalizer.composed(uid).utf8.elementsEqual(uid.utf8)
    else {
      throw AccountError(
        .invalidIdentifier,
        "A uid has 1 to \(Self.uid) bytes, in Unicode's form NFC and without control or format characters.",
        field: .newAccountUID)
    }
  }

  static func check(_ text: String, atMost limit: Int, field: AccountError.Field) throws(AccountError) {
    guard text.utf8.count <= limit else {
      throw AccountError(.invalidArgument, "The text is too long; send at most \(limit) bytes.", field: field)
    }
    try refuseNUL(in: text, field: field)
  }

  /// Throws if the text contains NUL. No such text is stored, and PostgreSQL cannot even look one up.
  static func refuseNUL(in text: String, field: AccountError.Field) throws(AccountError) {
    guard !text.utf8.contains(0) else {
      throw AccountError(.invalidArgument, "The text must not contain NUL.", field: field)
    }
  }

  /// Checks the text in the same way, as a name that people read, in which all characters must be visible. Line breaks
  /// would forge lines in a list, and invisible characters (bidirectional marks, zero-width ones) would make one name
  /// look like another.
  static func checkName(_ text: String, atMost limit: Int, field: AccountError.Field) throws(AccountError) {
    try check(text, atMost: limit, field: field)
    guard shown(text).unicodeScalars.elementsEqual(text.unicodeScalars) else {
      throw AccountError(
        .invalidArgument,
        "The text must not contain control or format characters, except for joiners that change how letters are written; remove them.",
        field: field)
    }
  }

  /// Returns the text without control and format characters. A joiner stays between two visible characters, as in
  /// Persian and in emoji of several people, and after a virama, as at the end of words in Malayalam (RFC 5892,
  /// appendix A).
  private static func shown(_ text: String) -> String {
    if text.unicodeScalars.allSatisfy(isShown) { return text }
    let scalars = text.unicodeScalars.filter { isShown($0) || isJoiner($0) }
    var shown = String.UnicodeScalarView()
    for index in scalars.indices {
      let scalar = scalars[index]
      if isJoiner(scalar) {
        let next = scalars[scalars.index(after: index)...].first
        guard let last = shown.last, isJoinable(last), isVirama(last) || next.map(isJoinable) == true else { continue }
      }
      shown.append(scalar)
    }
    return String(shown)
  }

  /// Returns whether a character is the zero-width non-joiner or joiner, which change how their neighbours are written.
  private static func isJoiner(_ scalar: Unicode.Scalar) -> Bool { scalar == "\u{200C}" || scalar == "\u{200D}" }

  private static func isVirama(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.canonicalCombiningClass == .virama
  }

  private static func isJoinable(_ scalar: Unicode.Scalar) -> Bool {
    !isJoiner(scalar) && !scalar.properties.isWhitespace
  }

  static func isShown(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: false
    default: true
    }
  }

  /// Returns a text of a caller in quotation marks, for errors. It is clipped to 128 bytes, because responses to gRPC
  /// calls have errors in their trailers.
  static func quoted(_ text: String) -> String {
    let clipped = clipped(text, to: 128) ?? ""
    return text.utf8.count > 128 ? "\"\(clipped)...\"" : "\"\(clipped)\""
  }

  /// Returns the text without the characters that a name cannot have, cut to whole characters within the limit; nil if
  /// nothing remains. This is for a provider's data about a user, because a refusal would help no one.
  static func clipped(_ text: String?, to limit: Int) -> String? {
    guard var text, !text.utf8.contains(0) else { return nil }
    text = shown(text)
    guard !text.isEmpty else { return nil }
    if text.utf8.count <= limit { return text }
    var clipped = ""
    var length = 0
    for character in text {
      let added = character.utf8.count
      if length + added > limit { break }
      length += added
      clipped.append(character)
    }
    // The cut may have left a joiner without its second neighbour.
    clipped = shown(clipped)
    return clipped.isEmpty ? nil : clipped
  }
}
