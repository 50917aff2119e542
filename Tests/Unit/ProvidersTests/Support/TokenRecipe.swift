import ByteCoding
import JSONWebTokens

@testable import Providers

/// An ID token in the making. Header and claims are lists of names and raw JSON, so that a case can write what no JSON
/// library would.
struct TokenRecipe: Sendable {
  var header: [(name: String, json: String)]
  var claims: [(name: String, json: String)]
  var key: TestKey
  /// Whole parts in place of what the lists make.
  var headerText: String?
  var payloadBytes: [UInt8]?
  var signature: [UInt8]?
  /// The last change, made to the finished text.
  var finish: @Sendable (String) -> String = { $0 }

  init(issuer: String, audience: String, nonce: String, now: Int64) {
    header = [("alg", #""ES256""#), ("kid", #""ec""#), ("typ", #""JWT""#)]
    claims = [
      ("iss", Self.json(issuer)), ("aud", Self.json(audience)), ("sub", #""user-1""#),
      ("iat", String(now - 5)), ("exp", String(now + 3600)), ("nonce", Self.json(nonce)),
      ("email", #""ada@gmail.com""#), ("email_verified", "true"), ("name", #""Ada""#),
    ]
    key = .ec256
  }

  static func json(_ text: String) -> String { JSONWriter.text(of: .string(text)) }

  /// Sets a claim to raw JSON; nil takes it out.
  mutating func claim(_ name: String, _ json: String?) { Self.set(&claims, name, json) }
  mutating func header(_ name: String, _ json: String?) { Self.set(&header, name, json) }

  /// Adds a claim beside one of the same name.
  mutating func add(_ name: String, _ json: String) { claims.append((name, json)) }

  private static func set(_ list: inout [(name: String, json: String)], _ name: String, _ json: String?) {
    if let json, let index = list.firstIndex(where: { $0.name == name }) {
      list[index].json = json
    } else if let json {
      list.append((name, json))
    } else {
      list.removeAll { $0.name == name }
    }
  }

  private static func object(_ list: [(name: String, json: String)]) -> String {
    "{" + list.map { Self.json($0.name) + ":" + $0.json }.joined(separator: ",") + "}"
  }

  func token() throws -> String {
    let headerBytes = Array((headerText ?? Self.object(header)).utf8)
    let payload = payloadBytes ?? Array(Self.object(claims).utf8)
    let input = Base64.string(of: headerBytes, alphabet: .url) + "." + Base64.string(of: payload, alphabet: .url)
    let algorithm = header.first { $0.name == "alg" }?.json.filter { $0 != "\"" } ?? ""
    let signature = try signature ?? key.signature(algorithm, over: Array(input.utf8))
    return finish(input + "." + Base64.string(of: signature, alphabet: .url))
  }
}
