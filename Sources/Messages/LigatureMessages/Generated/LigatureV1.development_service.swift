// Made by protogen from ligature/v1/development_service.proto; change that and run `make generate`.
// Source hash: b46a5a557de66a4f
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct CreateDevelopmentTokenRequest: Sendable, Hashable {
    /// "google.com" or "oidc.dev".
    public var providerID: String
    /// The user's address.
    public var email: String
    /// What the token holds as its nonce; empty for none.
    public var nonce: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      email: String = "",
      nonce: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.email = email
      self.nonce = nonce
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateDevelopmentTokenResponse: Sendable, Hashable {
    public var idToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      idToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.idToken = idToken
      self.unknownFields = unknownFields
    }
  }
}
