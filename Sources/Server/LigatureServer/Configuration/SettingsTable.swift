/// Every setting with its default and its meaning: what `ligature settings` prints and what the reader accepts.
package struct SettingsTable {
  package struct Row: Sendable {
    /// The key in the YAML file; `LIGATURE_` and upper snake case make the environment variable.
    package let key: String
    package let standard: String
    package let meaning: String

    /// The environment variable.
    package var variable: String { SettingsSource.variable(key) }
  }

  /// The settings of one configured OpenID provider, below `oidc.<name>`.
  static let providerKeys = [
    "issuer", "audiences", "trustedEmailDomains", "nonce", "keySetURL", "allowPrivateAddresses",
  ]

  /// Variables of the client library and the command line, which share the prefix.
  static let clientKeys = [
    "url", "caFile", "stateFile", "profile", "allowPlaintext", "password", "idToken", "nonce", "accessToken",
  ]

  package static let rows: [Row] = generalRows + LimitSettings.rows

  /// The table as Markdown, for the README.
  package static var markdown: String {
    let lines = rows.map { row in
      let standard = row.standard.isEmpty ? "" : "`\(row.standard)`"
      return "| `\(row.key)` | `\(row.variable)` | \(standard) | \(row.meaning) |"
    }
    return (["| setting | environment variable | default | meaning |", "|---|---|---|---|"] + lines)
      .joined(separator: "\n")
  }

  private static let generalRows: [Row] = [
    Row(key: "listen", standard: "127.0.0.1:7480", meaning: "address:port, or unix:/path; several with commas"),
    Row(key: "data", standard: "./data", meaning: "folder of the database, the signing keys and the server's secret"),
    Row(key: "config", standard: "", meaning: "a YAML file with these settings, nested at each dot"),
    Row(
      key: "tls.certificate", standard: "",
      meaning: "PEM file: the certificate chain; with tls.key the server speaks TLS"),
    Row(key: "tls.key", standard: "", meaning: "PEM file: the private key; both are read again when they change"),
    Row(
      key: "tls.clientCA", standard: "",
      meaning: "PEM file: the authorities of client certificates; callers are then asked for one"),
    Row(
      key: "tls.clientCertificate", standard: "required",
      meaning: "required, or optional: callers without a certificate are let in too"),
    Row(
      key: "issuer", standard: "ligature", meaning: "`iss` of the ID tokens; the server's public URL is a good value"),
    Row(key: "audience", standard: "ligature", meaning: "`aud` of the ID tokens: the application's name"),
    Row(key: "google.audiences", standard: "", meaning: "your OAuth client IDs; setting them enables google.com"),
    Row(
      key: "google.issuer", standard: "https://accounts.google.com",
      meaning: "another issuer with Google's rules, for tests"),
    Row(key: "google.nonce", standard: "required", meaning: "required, or optional: each token is then taken once"),
    Row(
      key: "google.hostedDomains", standard: "", meaning: "if set, only users of these Workspace domains are let in"),
    Row(key: "facebook.appID", standard: "", meaning: "your app's ID; with the secret it enables facebook.com"),
    Row(key: "facebook.appSecret", standard: "", meaning: "your app's secret"),
    Row(key: "facebook.endpoint", standard: "https://graph.facebook.com/v23.0", meaning: "where the Graph API answers"),
    Row(
      key: "oidc.names", standard: "", meaning: "names of further OpenID providers; NAME gives the provider oidc.NAME"),
    Row(key: "oidc.NAME.issuer", standard: "", meaning: "the issuer, exactly as in its tokens"),
    Row(key: "oidc.NAME.audiences", standard: "", meaning: "the client IDs whose tokens are accepted"),
    Row(key: "oidc.NAME.trustedEmailDomains", standard: "", meaning: "mail domains that this issuer speaks for"),
    Row(key: "oidc.NAME.nonce", standard: "required", meaning: "as google.nonce"),
    Row(
      key: "oidc.NAME.keySetURL", standard: "", meaning: "where its keys are, in place of asking its discovery document"
    ),
    Row(
      key: "oidc.NAME.allowPrivateAddresses", standard: "false",
      meaning: "the issuer may be on a private network"),
    Row(
      key: "policy.linking", standard: "trusted_email",
      meaning: "trusted_email, or explicit: sign-in never joins accounts"),
    Row(key: "policy.anonymous", standard: "true", meaning: "anonymous accounts may be made"),
    Row(key: "policy.password", standard: "true", meaning: "email and password may be used"),
    Row(key: "policy.oneAccountPerEmail", standard: "true", meaning: "an address belongs to one account"),
    Row(
      key: "policy.severalPerProvider", standard: "false",
      meaning: "one account may have several identities of one provider"),
    Row(key: "policy.unlinkLast", standard: "refuse", meaning: "refuse, or allow the unlinking of the last method"),
    Row(
      key: "policy.recentLoginSeconds", standard: "300",
      meaning: "how fresh a sign-in must be to link, unlink or delete"),
    Row(
      key: "policy.enumerationProtection", standard: "true", meaning: "unknown address and wrong password look the same"
    ),
    Row(key: "hashing.threads", standard: "one a core", meaning: "threads that hash passwords"),
    Row(key: "hashing.queue", standard: "256", meaning: "how many passwords may wait for a thread"),
    Row(key: "server.threads", standard: "one a core", meaning: "event loops"),
    Row(key: "server.drainSeconds", standard: "20", meaning: "how long calls in flight may take after SIGTERM"),
    Row(
      key: "server.reflection", standard: "only with --dev",
      meaning: "clients without proto files may ask for the schema (grpc.reflection)"),
    Row(
      key: "operations.listen", standard: "",
      meaning: "address:port for /metrics, /live and /ready, as in 127.0.0.1:7481; plain HTTP, for your own network"),
    Row(key: "log.level", standard: "info", meaning: "trace, debug, info, notice, warning, error or critical"),
    Row(key: "log.format", standard: "text", meaning: "text for people, or json: one object on each line"),
  ]

  /// The keys that may be set, given the names of the configured OpenID providers.
  static func known(providers names: [String]) -> [String] {
    rows.map(\.key).filter { !$0.hasPrefix("oidc.NAME") } + clientKeys
      + names.flatMap { name in providerKeys.map { "oidc.\(name).\($0)" } }
  }
}
