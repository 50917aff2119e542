import Accounts

/// How one Facebook app's tokens are checked: a provider's configuration once it has been checked itself.
struct FacebookRules: Sendable {
  var appID: String
  var appSecret: Secret
  /// Of the Graph API, with its version and without a slash at the end.
  var endpoint: EndpointURL
  var addresses: AddressRule
}
