/// The maximum lengths of text values, in bytes of UTF-8, and checks whose errors specify the offending field.
enum Limits {
  static let displayName = 256
  static let deviceLabel = 128
  static let photoURL = 2048
  static let phoneNumber = 16
  static let issuer = 255
  static let subject = 255
  static let profileJSON = 16 * 1024
  /// The maximum length of a token from a provider or from this server.
  static let token = 16 * 1024
  static let nonce = 256
  /// The maximum length of a user ID, for example in a custom token.
  static let uid = 128
  /// The maximum length of the claims that a custom token adds.
  static let customClaims = 1000
  /// The maximum number of identities in an imported row. An account typically has one or two from each provider.
  static let importedIdentities = 100
  /// The maximum number of second factors in an imported row. It is higher than `Factor.maximumCount`, because factors
  /// that the account cannot have are dropped.
  static let importedFactors = 20

  /// Throws `.invalidIdentifier` for a malformed user ID. A user ID must be in Unicode's normalization form C, so that
  /// user IDs that look the same are equal.
  static func check(uid: String, normalizer: any TextNormalizer) throws(AccountError) {
    guard (1...Self.uid).contains(uid.utf8.count), uid.unicodeScalars.allSatisfy(isShown),
      normalizer.composed(uid).utf8.elementsEqual(uid.utf8)
    else {
      throw AccountError(
        .invalidIdentifier,
        "A uid must have 1 to \(Self.uid) bytes, in Unicode normalization form NFC, without control or format "
          + "characters.",
        field: .newAccountUID)
    }
  }

  static func check(_ text: String, atMost limit: Int, field: AccountError.Field) throws(AccountError) {
    guard text.utf8.count <= limit else {
      throw AccountError(.invalidArgument, "The text is too long; send at most \(limit) bytes.", field: field)
    }
    try refuseNUL(in: text, field: field)
  }

  /// Throws if the text contains NUL. Text that contains NUL is never stored, and PostgreSQL cannot even look it up.
  static func refuseNUL(in text: String, field: AccountError.Field) throws(AccountError) {
    guard !text.utf8.contains(0) else {
      throw AccountError(.invalidArgument, "The text must not contain NUL.", field: field)
    }
  }

  /// Checks a name that is shown to people. In addition to the requirements for other text, all characters must be
  /// visible. Line breaks could forge lines in a list, and invisible characters (bidirectional marks, zero-width
  /// characters) could make one name look like another.
  static func checkName(_ text: String, atMost limit: Int, field: AccountError.Field) throws(AccountError) {
    try check(text, atMost: limit, field: field)
    guard shown(text).unicodeScalars.elementsEqual(text.unicodeScalars) else {
      throw AccountError(
        .invalidArgument,
        "The text must not contain control or format characters, except for joiners that affect how letters are "
          + "displayed; remove them.",
        field: field)
    }
  }

  /// Returns the text without control or format characters. A joiner is kept between two visible characters, as in
  /// Persian and in emoji that show several people, and after a virama, as at the end of words in Malayalam (RFC 5892,
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

  /// Returns whether a character is the zero-width non-joiner or joiner, which change how their neighbors are rendered.
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

  /// Returns a caller's text in quotation marks, for use in errors. The text is truncated to 128 bytes, because gRPC
  /// sends errors in trailers, whose size is limited.
  static func quoted(_ text: String) -> String {
    let clipped = clipped(text, to: 128) ?? ""
    return text.utf8.count > 128 ? "\"\(clipped)...\"" : "\"\(clipped)\""
  }

  /// Returns the text without the characters that names cannot contain, truncated to whole characters within the limit,
  /// or nil if nothing remains. Use this method for text that the caller cannot correct, such as a provider's data
  /// about a user.
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
    // Truncation may have left a joiner without its second neighbor.
    clipped = shown(clipped)
    return clipped.isEmpty ? nil : clipped
  }
}
