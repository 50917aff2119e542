// Made by protogen from ligature/v1/development_service.proto; change that and run `make generate`.
// Source hash: 3acde3b071bc24ef
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct CreateDevelopmentTokenRequest: Sendable, Hashable {
    /// The provider: "google.com" or "oidc.dev". Required.
    public var providerID: String
    /// The user's email address. Required.
    public var email: String
    /// The nonce that the token contains; empty for none.
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
    /// The ID token.
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
