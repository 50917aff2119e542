// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 83af1290a87dc1f5
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
      /// The uid of an account that was merged into another one names that one in calls that only read. Calls that change an account
      /// refuse it with USER_NOT_FOUND and name the other one.
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
    /// Only accounts that no one can sign in to any more, because another user has proven their address. Their sessions stay
    /// valid; an account without a session is deleted in time.
    public var unreachable: Bool
    /// Only accounts with a phone number that another account has too, in another spelling, such as +44 0... for +44 .... They are
    /// from before each number had one spelling. Not together with unreachable.
    public var secondSpelling: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      pageSize: UInt32 = 0,
      pageToken: String = "",
      unreachable: Bool = false,
      secondSpelling: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unreachable = unreachable
      self.secondSpelling = secondSpelling
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
    /// A secret: anyone who has it can use it.
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
    /// The call that made the change, or was refused: its request_id or caller_request_id.
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
    /// The actor, if not the account's own user: "operator".
    public var actor: String?
    /// The id that the caller gave the call, by x-request-id or traceparent. Callers can choose the same one for several calls.
    public var callerRequestID: String?
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
      callerRequestID: String? = nil,
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
      self.callerRequestID = callerRequestID
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A key that signs ID tokens.
  public struct SigningKeyState: Sendable, Hashable {
    /// `kid`.
    public var keyID: String
    public var state: LigatureV1.SigningKeyState.State
    public var publishedAt: GoogleProtobuf.Timestamp?
    public var signsFrom: GoogleProtobuf.Timestamp?
    /// When another key signs in its place; absent if no other key waits for that.
    public var signsUntil: GoogleProtobuf.Timestamp?
    /// When it is no longer published; absent as signs_until.
    public var publishedUntil: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keyID: String = "",
      state: LigatureV1.SigningKeyState.State = .unspecified,
      publishedAt: GoogleProtobuf.Timestamp? = nil,
      signsFrom: GoogleProtobuf.Timestamp? = nil,
      signsUntil: GoogleProtobuf.Timestamp? = nil,
      publishedUntil: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keyID = keyID
      self.state = state
      self.publishedAt = publishedAt
      self.signsFrom = signsFrom
      self.signsUntil = signsUntil
      self.publishedUntil = publishedUntil
      self.unknownFields = unknownFields
    }

    public enum State: WireEnum {
      case unspecified
      /// Verifiers can fetch it; it signs later.
      case published
      case signing
      /// It no longer signs; verifiers need it for the tokens that it has signed.
      case retired
      /// A number that the schema doesn't know.
      case unrecognized(Int32)

      public init(rawValue: Int32) {
        self =
          switch rawValue {
          case 0: .unspecified
          case 1: .published
          case 2: .signing
          case 3: .retired
          default: .unrecognized(rawValue)
          }
      }

      public var rawValue: Int32 {
        switch self {
          case .unspecified: 0
          case .published: 1
          case .signing: 2
          case .retired: 3
          case .unrecognized(let number): number
        }
      }

      public var protoName: String? {
        switch self {
          case .unspecified: "STATE_UNSPECIFIED"
          case .published: "STATE_PUBLISHED"
          case .signing: "STATE_SIGNING"
          case .retired: "STATE_RETIRED"
          case .unrecognized: nil
        }
      }

      public static let allCases: [Self] = [.unspecified, .published, .signing, .retired]
    }
  }
}

extension LigatureV1 {
  public struct ListKeysRequest: Sendable, Hashable {
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
  public struct ListKeysResponse: Sendable, Hashable {
    /// The one that signs first.
    public var keys: [LigatureV1.SigningKeyState]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keys: [LigatureV1.SigningKeyState] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keys = keys
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RotateKeysRequest: Sendable, Hashable {
    /// For a key that has leaked: the new key signs at once, and all others are withdrawn. The tokens that they have signed are
    /// refused from then on; verifiers that keep the key set refuse new tokens, and accept those of the leaked key, until they fetch
    /// it again.
    public var immediate: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      immediate: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.immediate = immediate
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RotateKeysResponse: Sendable, Hashable {
    public var keys: [LigatureV1.SigningKeyState]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      keys: [LigatureV1.SigningKeyState] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keys = keys
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct BackupRequest: Sendable, Hashable {
    /// The file to write, by its absolute path on the server's machine.
    public var path: String
    /// Whether a file that is there is replaced. Without it that is INVALID_ARGUMENT.
    public var replace: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      path: String = "",
      replace: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.path = path
      self.replace = replace
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct BackupResponse: Sendable, Hashable {
    /// The moment that the backup shows.
    public var madeAt: GoogleProtobuf.Timestamp?
    public var accounts: UInt64
    /// Those that can be refreshed.
    public var sessions: UInt64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      madeAt: GoogleProtobuf.Timestamp? = nil,
      accounts: UInt64 = 0,
      sessions: UInt64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.madeAt = madeAt
      self.accounts = accounts
      self.sessions = sessions
      self.unknownFields = unknownFields
    }
  }
}
