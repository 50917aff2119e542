import JSONWebTokens
import Logging

/// The location of an issuer's keys, and settings for caching them.
struct KeySetSettings: Sendable {
  /// The issuer as configured. The issuer in the discovery document must be identical byte for byte.
  var issuer: String
  /// The URL of the keys, or nil to find the URL by discovery.
  var keySetURL: EndpointURL?
  var addresses: AddressRule
  /// Whether the issuer runs on this machine and is reached over plain HTTP.
  var allowsPlainHTTP: Bool

  /// The minimum time before a key set is fetched again, even if its `max-age` is shorter.
  var shortestFreshness: Duration = .seconds(300)
  /// The maximum time before a key set is fetched again, even if its `max-age` is longer.
  var longestFreshness: Duration = .seconds(24 * 3600)
  /// The time before a key set is fetched again if the response has no `max-age`.
  var defaultFreshness: Duration = .seconds(3600)
  /// The time for which an expired key set may be used while the issuer cannot be reached.
  var staleness: Duration = .seconds(24 * 3600)
  /// The minimum time between requests caused by unknown keys or failures.
  var pauseBetweenFetches: Duration = .seconds(60)
  /// The minimum time between requests caused by unknown keys or failures if no usable key set exists.
  var pauseWithoutSet: Duration = .seconds(5)
}

/// An issuer's keys. They are fetched when first needed, cached, and fetched again when they expire or when a token
/// names an unknown key. All callers share one request. After a failure, the old keys remain in use for a limited time.
actor KeySetSource {
  private struct Kept {
    var set: KeySet
    var freshUntil: ContinuousClock.Instant
  }

  private let settings: KeySetSettings
  private let requests: IssuerRequests
  private let logger: Logger
  private let now: @Sendable () -> ContinuousClock.Instant

  private var kept: Kept?
  private var location: (url: EndpointURL, until: ContinuousClock.Instant)?
  private var lastAttempt: ContinuousClock.Instant?
  private var lastAttemptFailed = false
  private var fetch: Task<Void, Never>?

  init(
    settings: KeySetSettings, transport: any ProviderTransport, logger: Logger,
    now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
  ) {
    self.settings = settings
    requests = IssuerRequests(
      issuer: settings.issuer, addresses: settings.addresses, allowsPlainHTTP: settings.allowsPlainHTTP,
      transport: transport)
    self.logger = logger
    self.now = now
  }

  enum Lookup: Sendable {
    case key(VerificationKey)
    /// The issuer's key set does not contain the key.
    case unknown
    /// The issuer's keys cannot be fetched now.
    case unavailable(retryAfter: Duration)
  }

  /// Returns the key with the given ID. For a token without a key ID, returns the issuer's only key.
  ///
  /// - Parameter failed: Whether the token could not be verified with the key returned by the previous call. That key
  ///   may have been replaced.
  func key(_ keyID: String?, afterFailure failed: Bool = false) async -> Lookup {
    if !isFresh { await renew() }
    if !failed, let key = usableSet?[keyID] { return .key(key) }
    // The issuer may have rotated its keys.
    await renew()
    if let key = usableSet?[keyID] { return .key(key) }
    return lastAttemptFailed ? .unavailable(retryAfter: pauseLeft) : .unknown
  }

  private var isFresh: Bool { kept.map { now() < $0.freshUntil } ?? false }

  private var usableSet: KeySet? {
    guard let kept, now() < kept.freshUntil + settings.staleness else { return nil }
    return kept.set
  }

  private var pauseLeft: Duration {
    guard let lastAttempt else { return .zero }
    let pause = usableSet == nil ? settings.pauseWithoutSet : settings.pauseBetweenFetches
    return max(.zero, pause - lastAttempt.duration(to: now()))
  }

  /// Fetches the keys. If another caller has already started a request, waits for that request instead. Does nothing if
  /// the last request was too recent.
  private func renew() async {
    if let fetch { return await fetch.value }
    guard pauseLeft == .zero else { return }
    lastAttempt = now()
    // The request runs in a separate task, so that canceling one caller does not cancel the request for the others.
    let task = Task { await self.fetchOnce() }
    fetch = task
    await task.value
  }

  private func fetchOnce() async {
    defer { fetch = nil }
    do {
      let url = try await keySetURL()
      let response = try await requests.get(url)
      let set = try KeySet(response.body)
      kept = Kept(set: set, freshUntil: now() + freshness(of: response))
      lastAttemptFailed = false
    } catch {
      lastAttemptFailed = true
      location = nil
      logger.warning(
        "The key set of an identity provider could not be renewed.",
        metadata: [
          "issuer": "\(settings.issuer)", "cause": "\(error.explanation)", "kept": .stringConvertible(usableSet != nil),
        ])
    }
  }
}

extension KeySetSource {
  private func keySetURL() async throws(TokenRefusal) -> EndpointURL {
    if let url = settings.keySetURL { return url }
    if let location, now() < location.until { return location.url }

    let document = try await requests.discoveryDocument()
    let keySet = try requests.endpoint("jwks_uri", of: document, meaning: "key set")
    location = (keySet, now() + settings.longestFreshness)
    return keySet
  }

  /// Returns `max-age` minus `Age` (RFC 9111, sections 4.2 and 5.2.2.1), clamped to the limits in the settings.
  private func freshness(of response: ProviderResponse) -> Duration {
    let directives = (response.header("cache-control") ?? "").lowercased().split(separator: ",")
    var freshness = settings.defaultFreshness
    for directive in directives {
      let parts = directive.split(separator: "=", maxSplits: 1).map { $0.filter { $0 != " " && $0 != "\"" } }
      switch (parts.first, parts.last.flatMap { Int64($0) }) {
      case ("max-age", let seconds?):
        let age = response.header("age").flatMap { Int64($0) } ?? 0
        freshness = .seconds(min(max(seconds, 0), 31_536_000) - min(max(age, 0), 31_536_000))
      case ("no-store", _), ("no-cache", _): freshness = .zero
      default: break
      }
    }
    return min(max(freshness, settings.shortestFreshness), settings.longestFreshness)
  }
}
