// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 8004d6461c5dd1c3
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
    /// Only accounts that nobody can sign in to any more, since another user has proven their address. Their sessions live on; one
    /// without a session is deleted in time.
    public var unreachable: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pageSize: UInt32 = 0,
      pageToken: String = "",
      unreachable: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unreachable = unreachable
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
    /// The sessions that can still act, the latest sign-in first.
    public var sessions: [LigatureV1.SessionInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      mergedUid: String? = nil,
      sessions: [LigatureV1.SessionInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.mergedUid = mergedUid
      self.sessions = sessions
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminUpdateAccountRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// Absent to leave it as it is.
    public var disabled: Bool?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      disabled: Bool? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.disabled = disabled
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminUpdateAccountResponse: Sendable, Hashable {
    public var account: LigatureV1.Account?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminDeleteAccountRequest: Sendable, Hashable {
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
  public struct AdminDeleteAccountResponse: Sendable, Hashable {
    /// The account that was deleted.
    public var uid: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RevokeSessionsRequest: Sendable, Hashable {
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
  public struct RevokeSessionsResponse: Sendable, Hashable {
    /// How many sessions there were.
    public var ended: UInt32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ended: UInt32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ended = ended
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateActionLinkRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// PASSWORD_RESET.
    public var operation: LigatureV1.ActionCodeOperation
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      operation: LigatureV1.ActionCodeOperation = .unspecified,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.operation = operation
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateActionLinkResponse: Sendable, Hashable {
    /// A secret: who has it can do what it is for.
    public var link: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      link: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.link = link
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// What is set must be true of an entry.
  public struct ReadAuditRequest: Sendable, Hashable {
    /// The account, also one that was deleted.
    public var uid: String?
    /// The call that made the change, or was refused.
    public var requestID: String?
    /// The earliest time.
    public var since: GoogleProtobuf.Timestamp?
    /// How many entries at most, up to 1000; 0 for 100.
    public var pageSize: UInt32
    /// The next_page_token of the page before; empty for the first page.
    public var pageToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String? = nil,
      requestID: String? = nil,
      since: GoogleProtobuf.Timestamp? = nil,
      pageSize: UInt32 = 0,
      pageToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.requestID = requestID
      self.since = since
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ReadAuditResponse: Sendable, Hashable {
    /// May be fewer than asked for, and none, also if there is another page.
    public var entries: [LigatureV1.AuditEntry]
    /// Empty on the last page.
    public var nextPageToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      entries: [LigatureV1.AuditEntry] = [],
      nextPageToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.entries = entries
      self.nextPageToken = nextPageToken
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// One change of an account, or one call that was refused.
  public struct AuditEntry: Sendable, Hashable {
    public var at: GoogleProtobuf.Timestamp?
    /// "account_created", "identity_linked", "signed_in", ... More may come.
    public var action: String
    /// The account; absent if none is concerned.
    public var uid: String?
    public var providerID: String?
    /// The session that acted, or was opened, or ended.
    public var sessionID: String?
    /// The cause in one word; of a call that was refused, the reason in its error; of a merge, the other account.
    public var detail: String?
    /// The call; absent if the service itself acted, and for entries from before calls had ids.
    public var requestID: String?
    /// Who acted, if not the account's own user: "operator".
    public var actor: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      at: GoogleProtobuf.Timestamp? = nil,
      action: String = "",
      uid: String? = nil,
      providerID: String? = nil,
      sessionID: String? = nil,
      detail: String? = nil,
      requestID: String? = nil,
      actor: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.at = at
      self.action = action
      self.uid = uid
      self.providerID = providerID
      self.sessionID = sessionID
      self.detail = detail
      self.requestID = requestID
      self.actor = actor
      self.unknownFields = unknownFields
    }
  }
}
