// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 6584a02fbb937b24
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// Names one account.
  public struct AccountRef: Sendable, Hashable {
    public var ref: Ref?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: Ref? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.unknownFields = unknownFields
    }

    public enum Ref: Sendable, Hashable {
      /// The uid of an account that was merged into another one names that.
      case uid(String)
      /// The account's own address, as users type it.
      case email(String)
      /// A linked phone, in the international form.
      case phoneNumber(String)
      /// A linked identity of a provider.
      case identity(LigatureV1.IdentityRef)
    }
  }
}

extension LigatureV1 {
  /// Names one identity.
  public struct IdentityRef: Sendable, Hashable {
    /// "google.com", "oidc.<name>", ...
    public var providerID: String
    /// What the provider calls the user.
    public var subject: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      subject: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.subject = subject
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListAccountsRequest: Sendable, Hashable {
    /// How many accounts at most, up to 1000; 0 for 100.
    public var pageSize: UInt32
    /// The next_page_token of the page before; empty for the first page.
    public var pageToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pageSize: UInt32 = 0,
      pageToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ListAccountsResponse: Sendable, Hashable {
    public var accounts: [LigatureV1.Account]
    /// Empty on the last page.
    public var nextPageToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      accounts: [LigatureV1.Account] = [],
      nextPageToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.accounts = accounts
      self.nextPageToken = nextPageToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminGetAccountRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminGetAccountResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// The uid of the request, if the account with it was merged into this one.
    public var mergedUid: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      mergedUid: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.mergedUid = mergedUid
      self.unknownFields = unknownFields
    }
  }
}
