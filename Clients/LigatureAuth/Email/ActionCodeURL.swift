public import Foundation

/// A link from an email, parsed into its purpose, code and other parameters.
open class ActionCodeURL: NSObject, @unchecked Sendable {
  /// The API key; nil for links from a Ligature server.
  public let apiKey: String?
  /// The purpose of the code; ``ActionCodeOperation/unknown`` if the link specifies no known purpose.
  public let operation: ActionCodeOperation
  /// The code to pass to ``Auth/checkActionCode(_:)`` and the other methods that accept a code.
  public let code: String?
  /// The URL of the page or application to which the user continues; nil if the link specifies none.
  public let continueURL: URL?
  /// The language that was requested for the email.
  public let languageCode: String?

  /// Parses a link. If one of its parameters is a link that contains a code, parses the nested link instead. Returns
  /// nil if the link has no parameters.
  public init?(link: String) {
    guard let items = Self.parameters(of: link) else { return nil }
    apiKey = items["apiKey"]
    operation = ActionCodeOperation(mode: items["mode"])
    code = items["oobCode"]
    continueURL = items["continueUrl"].flatMap { URL(string: $0) }
    languageCode = items["lang"]
    super.init()
  }

  /// Whether the link is a sign-in link.
  var isSignIn: Bool { operation == .emailLink && code?.isEmpty == false }

  /// The maximum depth at which a link may be nested in other links.
  private static let maxDepth = 3

  /// Returns the parameters of a link or, if a link nested in it contains a code, the parameters of the nested link.
  /// Returns nil if there are no parameters.
  private static func parameters(of link: String, depth: Int = 0) -> [String: String]? {
    guard let items = query(of: link), !items.isEmpty else { return nil }
    guard items["oobCode"] == nil, depth < maxDepth else { return items }
    let inner = items.values.lazy.compactMap { parameters(of: $0, depth: depth + 1) }
    return inner.first { $0["oobCode"] != nil } ?? items
  }

  /// Returns the first value for each parameter name in a link's query, or nil if the link has no query. A parameter
  /// without a value maps to an empty string.
  private static func query(of link: String) -> [String: String]? {
    guard let start = link.firstIndex(of: "?") else { return nil }
    let query = link[link.index(after: start)...].prefix { $0 != "#" }
    var items: [String: String] = [:]
    for item in query.split(separator: "&") {
      let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map { part in
        part.removingPercentEncoding ?? String(part)
      }
      guard let name = parts.first, !name.isEmpty, items[name] == nil else { continue }
      items[name] = parts.count > 1 ? parts[1] : ""
    }
    return items
  }
}
