/// The Unicode work that the domain leaves to a library.
package protocol TextNormalizer: Sendable {
  /// NFKC of the case-folded text (Unicode 16, section 3.13: toNFKC_Casefold, which also drops default ignorables).
  func compatibilityFolded(_ text: String) -> String
  /// The text in normalization form C (Unicode 16, section 3.11).
  func composed(_ text: String) -> String
  /// The A-label form of a domain name as it was typed (UTS 46, non-transitional); nil if it isn't one.
  func asciiDomain(_ domain: String) -> String?
}
