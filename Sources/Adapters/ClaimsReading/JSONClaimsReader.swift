package import Accounts
import JSONWebTokens

/// Parses the claims that services set on accounts. The claims are in JSON (RFC 8259).
package struct JSONClaimsReader: CustomClaimsReader {
  private let normalizer: any TextNormalizer

  package init(normalizer: any TextNormalizer) {
    self.normalizer = normalizer
  }

  package func claims(_ json: String) throws(AccountError) -> CustomClaims {
    guard json.utf8.count <= 16 * CustomClaims.longest else {
      throw AccountError(
        .claimsTooLarge, "The custom claims exceed the limit of \(CustomClaims.longest) bytes of JSON.",
        field: .customClaims)
    }
    let members: [String: JSONValue]
    do { members = try JSONReader.readObject(Array(json.utf8), limits: .token) } catch {
      throw AccountError(
        .invalidClaims, "The custom claims are malformed: \(error.explanation).", field: .customClaims)
    }
    if let reserved = IDTokenClaims.reservedName(among: members.keys, normalizer) {
      throw AccountError(
        .forbiddenClaim, "The claim \"\(reserved)\" is reserved in ID tokens; choose another name.",
        field: .customClaims)
    }
    return CustomClaims(
      Dictionary(
        members.map { (JSONWriter.text(of: .string($0)), JSONWriter.text(of: $1)) },
        uniquingKeysWith: { first, _ in first }))
  }
}
