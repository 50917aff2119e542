// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: 9eec18d259f4a117
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  public struct GetServerRequest: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct GetServerResponse: Sendable, Hashable {
    /// The version of the server's program, such as "1.2.0".
    public var version: String
    /// The time of the response according to the server's clock. The times in tokens and responses are based on this
    /// clock.
    public var time: GoogleProtobuf.Timestamp?
    /// The languages of the server's emails, as BCP 47 codes. Empty if the server sends no email.
    public var mailLanguages: [String]
    /// The state of the server's email delivery.
    public var mail: LigatureV1.Delivery?
    /// The state of the server's SMS delivery.
    public var sms: LigatureV1.Delivery?
    /// The keys and client certificates of services that expire soon, in the order in which they expire. Reported only on
    /// the control socket.
    public var expiringCredentials: [LigatureV1.ExpiringCredential]
    /// The reason why the server is not ready for calls, such as a database that cannot be written because the disk is
    /// full; empty if it is ready. Reported only on the control socket.
    public var obstacle: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      version: String = "",
      time: GoogleProtobuf.Timestamp? = nil,
      mailLanguages: [String] = [],
      mail: LigatureV1.Delivery? = nil,
      sms: LigatureV1.Delivery? = nil,
      expiringCredentials: [LigatureV1.ExpiringCredential] = [],
      obstacle: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.version = version
      self.time = time
      self.mailLanguages = mailLanguages
      self.mail = mail
      self.sms = sms
      self.expiringCredentials = expiringCredentials
      self.obstacle = obstacle
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A key or client certificate of a service that expires soon.
  public struct ExpiringCredential: Sendable, Hashable {
    /// The name of the service.
    public var service: String
    public var credential: Credential?
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      service: String = "",
      credential: Credential? = nil,
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.service = service
      self.credential = credential
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }

    public enum Credential: Sendable, Hashable {
      /// The ID of the service's key.
      case serviceKeyID(String)
      /// The DNS name or URI with which the certificate identifies the service.
      case certificateName(String)
    }
  }
}

extension LigatureV1 {
  /// The delivery of one kind of message. Fields other than `set_up` are reported only on the control socket.
  public struct Delivery: Sendable, Hashable {
    /// Whether the server has the settings that sending requires.
    public var setUp: Bool
    /// The number of messages that were accepted since the server started.
    public var sent: UInt64
    /// The number of messages that were abandoned since the server started.
    public var failed: UInt64
    /// The number of messages that are waiting to be sent.
    public var waiting: UInt64
    /// The reason why the last message was not accepted; empty if it was accepted.
    public var problem: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      setUp: Bool = false,
      sent: UInt64 = 0,
      failed: UInt64 = 0,
      waiting: UInt64 = 0,
      problem: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.setUp = setUp
      self.sent = sent
      self.failed = failed
      self.waiting = waiting
      self.problem = problem
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListProvidersRequest: Sendable, Hashable {
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListProvidersResponse: Sendable, Hashable {
    public var providers: [LigatureV1.ProviderDescription]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providers: [LigatureV1.ProviderDescription] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providers = providers
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A sign-in provider of a server.
  public struct ProviderDescription: Sendable, Hashable {
    /// The ID of the provider, such as "google.com", "password", "emailLink" or "oidc.<name>".
    public var providerID: String
    /// The display name of the provider, such as "Google".
    public var displayName: String
    /// A name that can be used in place of the provider's ID on a command line, such as "google". Each provider of a
    /// server has a different one.
    public var shortName: String
    /// Whether users may sign in with the provider.
    public var signIn: Bool
    /// Whether a sign-in with the provider may create an account.
    public var create: Bool
    /// Whether an identity of the provider may be linked to an account.
    public var link: Bool
    /// Whether users may unlink an identity of the provider.
    public var unlink: Bool
    /// Whether users can sign in at the provider through the browser (StartProviderSignIn). Always false for a provider
    /// that is part of this server, such as "password".
    public var browser: Bool
    /// Whether the server accepts ID tokens of the provider. Always false for a provider that is part of this server, such
    /// as "password".
    public var idToken: Bool
    /// Whether the server accepts access tokens of the provider. Always false for a provider that is part of this server,
    /// such as "password".
    public var accessToken: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      displayName: String = "",
      shortName: String = "",
      signIn: Bool = false,
      create: Bool = false,
      link: Bool = false,
      unlink: Bool = false,
      browser: Bool = false,
      idToken: Bool = false,
      accessToken: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.displayName = displayName
      self.shortName = shortName
      self.signIn = signIn
      self.create = create
      self.link = link
      self.unlink = unlink
      self.browser = browser
      self.idToken = idToken
      self.accessToken = accessToken
      self.unknownFields = unknownFields
    }
  }
}
