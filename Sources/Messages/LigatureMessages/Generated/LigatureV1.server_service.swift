// Made by protogen from ligature/v1/server_service.proto; change that and run `make generate`.
// Source hash: 8def280a3216b3cd
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
    /// The server's clock when it answered: what the times in tokens and responses are measured by.
    public var time: GoogleProtobuf.Timestamp?
    /// The languages of the server's mails: BCP 47. None if it sends no mail.
    public var mailLanguages: [String]
    /// How the server sends mails and SMS.
    public var mail: LigatureV1.Delivery?
    public var sms: LigatureV1.Delivery?
    /// The keys and client certificates of services that expire soon, the first to expire first. Only the control socket
    /// reports them.
    public var expiringCredentials: [LigatureV1.ExpiringCredential]
    /// Why the server is not ready for calls, such as a database that cannot be written because the disk is full; empty if
    /// it is ready. Only the control socket reports it.
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
      case serviceKeyID(String)
      /// The DNS name or URI by which the certificate identifies the service.
      case certificateName(String)
    }
  }
}

extension LigatureV1 {
  /// How a server sends one kind of message. On the control socket it says how that goes; elsewhere, set_up alone.
  public struct Delivery: Sendable, Hashable {
    /// Whether it has the settings that sending needs.
    public var setUp: Bool
    /// The messages since the server started that were accepted, and that were given up.
    public var sent: UInt64
    public var failed: UInt64
    /// The messages that wait to be sent.
    public var waiting: UInt64
    /// Why the last message was not accepted; empty if it was.
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
    /// "google.com", "password", "emailLink", "oidc.<name>", ...
    public var providerID: String
    /// What people call it, such as "Google".
    public var displayName: String
    /// What may stand for the provider's ID on a command line, such as "google". No two providers of a server have the
    /// same.
    public var shortName: String
    /// Whether it signs users in, and whether that may create an account.
    public var signIn: Bool
    public var create: Bool
    /// Whether it may be linked to an account.
    public var link: Bool
    /// Whether users may unlink it.
    public var unlink: Bool
    /// What proves a user: a sign-in through the browser (StartProviderSignIn), or tokens of the provider. A provider of
    /// this server itself has none of them.
    public var browser: Bool
    public var idToken: Bool
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
