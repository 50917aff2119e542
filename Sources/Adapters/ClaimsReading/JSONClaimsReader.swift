package import Accounts
import JSONWebTokens

/// Parses the claims that services set on accounts, from JSON (RFC 8259).
package struct JSONClaimsReader: CustomClaimsReader {
  private let normalizer: any TextNormalizer

  package init(normalizer: any TextNormalizer) {
    self.normalizer = normalizer
  }

  package func claims(_ json: String) throws(AccountError) -> CustomClaims {
    guard json.utf8.count <= 16 * CustomClaims.longest else {
      throw AccountError(
        .claimsTooLarge, "The claims of an account have at most \(CustomClaims.longest) bytes of JSON.",
        field: .customClaims)
    }
    let members: [String: JSONValue]
    do { members = try JSONReader.readObject(Array(json.utf8), limits: .token) } catch {
      throw AccountError(.invalidClaims, "The claims are refused: \(error.explanation).", field: .customClaims)
    }
    // In every form that a reader of tokens might take for the name.
    if members.keys.contains(where: { IDTokenClaims.reservedNames.contains(normalizer.compatibilityFolded($0)) }) {
      throw AccountError(
        .forbiddenClaim, "One of the claims has a name that is reserved for the ID token's own.", field: .customClaims)
    }
    return CustomClaims(
      Dictionary(
        members.map { (JSONWriter.text(of: .string($0)), JSONWriter.text(of: $1)) },
        uniquingKeysWith: { first, _ in first }))
  }
}
