/// The Unicode operations that a library provides to the domain.
package protocol TextNormalizer: Sendable {
  /// Returns the NFKC of the case-folded text (Unicode 16, section 3.13: toNFKC_Casefold, which also drops default
  /// ignorables).
  func compatibilityFolded(_ text: String) -> String
  /// Returns the text in normalization form C (Unicode 16, section 3.11).
  func composed(_ text: String) -> String
  /// Returns the A-label form of a domain name as it was typed (UTS 46, non-transitional); nil if it is not a domain
  /// name.
  func asciiDomain(_ domain: String) -> String?
}
