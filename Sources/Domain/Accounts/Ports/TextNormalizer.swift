/// The Unicode operations that the domain layer needs from a library.
package protocol TextNormalizer: Sendable {
  /// Returns the case-folded text in normalization form KC (Unicode 16, section 3.13: toNFKC_Casefold, which also
  /// removes default-ignorable code points).
  func compatibilityFolded(_ text: String) -> String
  /// Returns the text in normalization form C (Unicode 16, section 3.11).
  func composed(_ text: String) -> String
  /// Returns the A-label form of a domain name that a user has typed (UTS 46, non-transitional), or nil if the text is
  /// not a domain name.
  func asciiDomain(_ domain: String) -> String?
}
