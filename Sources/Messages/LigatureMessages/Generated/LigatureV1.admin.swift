// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: 7e7dda2d1faffee2
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// What happens to a row whose uid an account has.
  public enum ImportMode: WireEnum {
    /// As CREATE.
    case unspecified
    /// It fails with DUPLICATE_LOCAL_ID.
    case create
    /// It is counted as skipped.
    case skip
    /// The account becomes what the row says, and all its sessions end. What the row does not name is removed. An account
    /// that was deleted stays so: DUPLICATE_LOCAL_ID.
    case replace
    /// A number that the schema doesn't know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .create
        case 2: .skip
        case 3: .replace
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .create: 1
        case .skip: 2
        case .replace: 3
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "IMPORT_MODE_UNSPECIFIED"
        case .create: "IMPORT_MODE_CREATE"
        case .skip: "IMPORT_MODE_SKIP"
        case .replace: "IMPORT_MODE_REPLACE"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .create, .skip, .replace]
  }
}

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
      /// The uid of an account that was merged into another one names that one in calls that only read. Calls that change
      /// an account refuse it with USER_NOT_FOUND and name the other one.
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
  public struct LookupAccountsRequest: Sendable, Hashable {
    /// 1 to 100.
    public var refs: [LigatureV1.AccountRef]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      refs: [LigatureV1.AccountRef] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.refs = refs
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct LookupAccountsResponse: Sendable, Hashable {
    /// In the order in which the request names them first.
    public var accounts: [LigatureV1.Account]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      accounts: [LigatureV1.Account] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.accounts = accounts
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateAccountRequest: Sendable, Hashable {
    /// What the account is to have of "uid", "email", "email_verified", "display_name", "photo_url", "phone_number",
    /// "disabled" and "custom_claims". Other fields are ignored. Without a uid it gets a random one; a uid has 1 to 128
    /// bytes.
    public var account: LigatureV1.Account?
    /// A password for the address; empty for none.
    public var password: String
    /// Whether another account that only claims the address loses it. Otherwise that is EMAIL_EXISTS.
    public var releaseClaim: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      password: String = "",
      releaseClaim: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.password = password
      self.releaseClaim = releaseClaim
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateAccountResponse: Sendable, Hashable {
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
  public struct ListAccountsRequest: Sendable, Hashable {
    /// How many accounts at most, up to 1000; 0 for 100.
    public var pageSize: UInt32
    /// The next_page_token of the page before; empty for the first page.
    public var pageToken: String
    /// Only accounts that no one can sign in to any more, because another user has proven their address. Their sessions
    /// stay valid; an account without a session is deleted in time.
    public var unreachable: Bool
    /// Only accounts with a phone number that another account has too, in another spelling, such as +44 0... for +44 ....
    /// They are from before each number had one spelling. Not together with unreachable.
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
    /// May be fewer than asked for, also if there is another page: a page has some 2 MiB at most.
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
  public struct QueryAccountsRequest: Sendable, Hashable {
    /// What the accounts have in common; required.
    public var filter: Filter?
    /// How many accounts at most, up to 1000; 0 for 100.
    public var pageSize: UInt32
    /// The next_page_token of the page before; empty for the first page.
    public var pageToken: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      filter: Filter? = nil,
      pageSize: UInt32 = 0,
      pageToken: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.filter = filter
      self.pageSize = pageSize
      self.pageToken = pageToken
      self.unknownFields = unknownFields
    }

    /// What the accounts have in common; required.
    public enum Filter: Sendable, Hashable {
      /// How the account's own address begins. Upper and lower case are the same. A domain with other letters than a to z
      /// is found only when it is complete.
      case emailPrefix(String)
      /// How the phone number begins, in the international form: "+4930".
      case phoneNumberPrefix(String)
      case uidPrefix(String)
      case created(LigatureV1.TimeRange)
      /// Must be true.
      case disabled(Bool)
      /// Accounts with an identity of the provider: "google.com", "phone", "password", which includes the sign-in link,
      /// ...
      case providerID(String)
    }
  }
}

extension LigatureV1 {
  /// At least one bound is set.
  public struct TimeRange: Sendable, Hashable {
    public var start: GoogleProtobuf.Timestamp?
    /// The first time that is not in the range.
    public var end: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      start: GoogleProtobuf.Timestamp? = nil,
      end: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.start = start
      self.end = end
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct QueryAccountsResponse: Sendable, Hashable {
    /// May be fewer than asked for, also if there is another page: a page has some 2 MiB at most.
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
    /// The accounts that were merged into this one, the latest first, as long as UndoMerge can undo that.
    public var merges: [LigatureV1.MergedAccount]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      mergedUid: String? = nil,
      sessions: [LigatureV1.SessionInfo] = [],
      merges: [LigatureV1.MergedAccount] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.mergedUid = mergedUid
      self.sessions = sessions
      self.merges = merges
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An account that was merged into another.
  public struct MergedAccount: Sendable, Hashable {
    public var uid: String
    public var mergedAt: GoogleProtobuf.Timestamp?
    public var undoUntil: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      mergedAt: GoogleProtobuf.Timestamp? = nil,
      undoUntil: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.mergedAt = mergedAt
      self.undoUntil = undoUntil
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminUpdateAccountRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// Absent to leave it as it is. The path "disabled" of update_mask does the same.
    public var disabled: Bool?
    /// The new values of the fields that update_mask names. A field that is absent here is removed from the account.
    public var account: LigatureV1.Account?
    /// Fields of the account: "disabled", "display_name", "photo_url", "email", "email_verified", "phone_number" and
    /// "custom_claims". Any other path is INVALID_ARGUMENT, and so is an account without a mask. Fields that it does not
    /// name stay as they are. An address can be replaced and not removed: a password and a sign-in link go with it, and
    /// all sessions end. The word of the administrator makes it verified. A phone number replaces the one that signs in.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// Providers whose identities are removed, all of each provider's: "google.com", "phone", ... "password" takes the
    /// sign-in link with it. NO_SUCH_PROVIDER if the account has none. The sessions that they opened end.
    public var removeProviderIds: [String]
    /// Single identities that are removed, also those that are set aside. NO_SUCH_PROVIDER.
    public var removeIdentityIds: [String]
    public var factors: LigatureV1.FactorUpdate?
    /// Whether the last way to sign in may be removed. Otherwise that is LAST_SIGN_IN_METHOD.
    public var overrideLastMethod: Bool
    /// Whether all sessions of the account end as well. As by RevokeSessions.
    public var endSessions: Bool
    /// If the account has another version, nothing is changed: CONFLICTING_CHANGE.
    public var expectedVersion: UInt64?
    /// Whether the owner is not notified.
    public var omitNotices: Bool
    /// Whether the open ways back of the account end: the links of notices mailed before then undo nothing.
    public var endWaysBack: Bool
    /// Custom claims that are added to those of the account, or replace those of the same names, as a JSON object: a claim
    /// that is null is removed. Not together with the path "custom_claims", which replaces all.
    public var mergeClaims: String?
    /// The new password, for the account's address, which ends all sessions; empty to leave it as it is.
    public var password: String
    /// As in CreateAccountRequest.
    public var releaseClaim: Bool
    /// Identities that are linked, because the service knows the providers' users. CREDENTIAL_ALREADY_IN_USE if another
    /// account has one of them, PROVIDER_ALREADY_LINKED if this account has it.
    public var addIdentities: [LigatureV1.NewIdentity]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      disabled: Bool? = nil,
      account: LigatureV1.Account? = nil,
      updateMask: GoogleProtobuf.FieldMask? = nil,
      removeProviderIds: [String] = [],
      removeIdentityIds: [String] = [],
      factors: LigatureV1.FactorUpdate? = nil,
      overrideLastMethod: Bool = false,
      endSessions: Bool = false,
      expectedVersion: UInt64? = nil,
      omitNotices: Bool = false,
      endWaysBack: Bool = false,
      mergeClaims: String? = nil,
      password: String = "",
      releaseClaim: Bool = false,
      addIdentities: [LigatureV1.NewIdentity] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.disabled = disabled
      self.account = account
      self.updateMask = updateMask
      self.removeProviderIds = removeProviderIds
      self.removeIdentityIds = removeIdentityIds
      self.factors = factors
      self.overrideLastMethod = overrideLastMethod
      self.endSessions = endSessions
      self.expectedVersion = expectedVersion
      self.omitNotices = omitNotices
      self.endWaysBack = endWaysBack
      self.mergeClaims = mergeClaims
      self.password = password
      self.releaseClaim = releaseClaim
      self.addIdentities = addIdentities
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A provider's user, as a service names it.
  public struct NewIdentity: Sendable, Hashable {
    /// A provider that the server knows, whose identities have one issuer: "google.com", "oidc.corp", ...
    public var providerID: String
    /// The user's ID at the provider, such as `sub` in its ID tokens.
    public var subject: String
    /// What the provider says of its user; the account's own address and profile stay as they are.
    public var email: String?
    public var displayName: String?
    public var photoURL: String?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      subject: String = "",
      email: String? = nil,
      displayName: String? = nil,
      photoURL: String? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.subject = subject
      self.email = email
      self.displayName = displayName
      self.photoURL = photoURL
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// What changes of an account's second factors.
  public struct FactorUpdate: Sendable, Hashable {
    /// Factors that are removed, by FactorInfo.enrollment_id. MFA_ENROLLMENT_NOT_FOUND. The recovery codes go with the
    /// last one.
    public var removeEnrollmentIds: [String]
    /// Whether the recovery codes are removed. MFA_ENROLLMENT_NOT_FOUND if there are none.
    public var removeRecoveryCodes: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      removeEnrollmentIds: [String] = [],
      removeRecoveryCodes: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.removeEnrollmentIds = removeEnrollmentIds
      self.removeRecoveryCodes = removeRecoveryCodes
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
  public struct ImportAccountsRequest: Sendable, Hashable {
    /// Up to 1000. None only to ask how far the job has come. Of two with equal keys the second one fails. What an account
    /// has that a row replaces is free for the rows of the next request.
    public var accounts: [LigatureV1.AccountRecord]
    public var mode: LigatureV1.ImportMode
    /// Whether nothing is stored and the response says what would be.
    public var validateOnly: Bool
    /// Whether the caller vouches for the addresses that the rows do not call verified. Otherwise such an account only
    /// claims its address: whoever proves it gets it.
    public var addressesOwned: Bool
    /// An id that the caller chooses for an import of many requests. The number of the last row is stored with the rows:
    /// when a request is sent again, its rows are imported once. The requests of a job follow each other. A request
    /// without accounts gets the job's position, and the failures of the request before it.
    public var jobID: String
    /// Where the rows of the job come from, in up to 128 bytes that the caller chooses, such as a digest of the beginning
    /// of its file. It is stored with the job, and a request that names another one, or with it another mode or
    /// addresses_owned, is refused: the job has the position of other rows. Empty: not compared.
    public var jobSource: String
    /// Whether an account that only claims the verified address of a row loses it to the row's account. Otherwise the row
    /// is EMAIL_EXISTS.
    public var releaseClaims: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      accounts: [LigatureV1.AccountRecord] = [],
      mode: LigatureV1.ImportMode = .unspecified,
      validateOnly: Bool = false,
      addressesOwned: Bool = false,
      jobID: String = "",
      jobSource: String = "",
      releaseClaims: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.accounts = accounts
      self.mode = mode
      self.validateOnly = validateOnly
      self.addressesOwned = addressesOwned
      self.jobID = jobID
      self.jobSource = jobSource
      self.releaseClaims = releaseClaims
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ImportAccountStreamRequest: Sendable, Hashable {
    /// With up to 10,000 accounts.
    public var batch: LigatureV1.ImportAccountsRequest?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      batch: LigatureV1.ImportAccountsRequest? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.batch = batch
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// An account as it is imported and exported.
  public struct AccountRecord: Sendable, Hashable {
    /// The number of the row in its source, for errors and for the position of a job; it rises from row to row. 0 in all
    /// rows: the position in the request, from 1.
    public var row: UInt64
    /// 1 to 128 bytes; empty for a random one.
    public var uid: String
    public var email: String?
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// In the international form.
    public var phoneNumber: String?
    public var disabled: Bool
    /// Whether the account has never had a way to sign in; only without identities.
    public var isAnonymous: Bool
    /// Whether custom tokens open it.
    public var customSignIn: Bool
    /// A JSON object.
    public var customClaims: String?
    public var createdAt: GoogleProtobuf.Timestamp?
    public var lastSignInAt: GoogleProtobuf.Timestamp?
    /// The hash of the password: "$scheme$parameters$salt$hash", salt and hash in Base64. The schemes are bcrypt ("$2b$",
    /// as bcrypt writes it), argon2id, argon2i and argon2d (PHC strings), "$fbscrypt$v=1,n=14,r=8,p=1,ss=<separator>,
    /// sk=<signer key>" (Firebase's), "$scrypt$ln=10,r=8,p=1", "$pbkdf2-sha256$i=27500" (also -sha1 and -sha512),
    /// "$hmac-sha256$o=ps,sk=<key>" (also -md5, -sha1, -sha512; o=sp for salt before password) and "$sha256$i=1,o=sp"
    /// (also md5, sha1, sha512). Signer keys are stored sealed, once. A user's first sign-in replaces the hash by one of
    /// this server. INVALID_PASSWORD_HASH.
    public var passwordHash: String
    public var passwordChangedAt: GoogleProtobuf.Timestamp?
    /// The identities in the order of linking. "password" and "phone" may be listed for their place and their times; they
    /// follow from the other fields. "emailLink" is the sign-in link of the address. Up to 100.
    public var identities: [LigatureV1.IdentityRecord]
    /// They need a verified address; otherwise they are dropped, and the response says so. Up to 20.
    public var factors: [LigatureV1.FactorRecord]
    /// Ten letters and digits each. An export has none, because only their digests are stored.
    public var recoveryCodes: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      row: UInt64 = 0,
      uid: String = "",
      email: String? = nil,
      emailVerified: Bool = false,
      displayName: String? = nil,
      photoURL: String? = nil,
      phoneNumber: String? = nil,
      disabled: Bool = false,
      isAnonymous: Bool = false,
      customSignIn: Bool = false,
      customClaims: String? = nil,
      createdAt: GoogleProtobuf.Timestamp? = nil,
      lastSignInAt: GoogleProtobuf.Timestamp? = nil,
      passwordHash: String = "",
      passwordChangedAt: GoogleProtobuf.Timestamp? = nil,
      identities: [LigatureV1.IdentityRecord] = [],
      factors: [LigatureV1.FactorRecord] = [],
      recoveryCodes: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.row = row
      self.uid = uid
      self.email = email
      self.emailVerified = emailVerified
      self.displayName = displayName
      self.photoURL = photoURL
      self.phoneNumber = phoneNumber
      self.disabled = disabled
      self.isAnonymous = isAnonymous
      self.customSignIn = customSignIn
      self.customClaims = customClaims
      self.createdAt = createdAt
      self.lastSignInAt = lastSignInAt
      self.passwordHash = passwordHash
      self.passwordChangedAt = passwordChangedAt
      self.identities = identities
      self.factors = factors
      self.recoveryCodes = recoveryCodes
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A linked identity as it is imported and exported.
  public struct IdentityRecord: Sendable, Hashable {
    /// "google.com", "oidc.<name>", ... One whose issuer the server does not know signs no one in, also once it is
    /// configured: it is among the dropped values, and the row can be imported again with REPLACE afterwards.
    public var providerID: String
    /// What the provider calls the user.
    public var subject: String
    public var email: String?
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// Absent: now.
    public var linkedAt: GoogleProtobuf.Timestamp?
    public var lastUsedAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      providerID: String = "",
      subject: String = "",
      email: String? = nil,
      emailVerified: Bool = false,
      displayName: String? = nil,
      photoURL: String? = nil,
      linkedAt: GoogleProtobuf.Timestamp? = nil,
      lastUsedAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.providerID = providerID
      self.subject = subject
      self.email = email
      self.emailVerified = emailVerified
      self.displayName = displayName
      self.photoURL = photoURL
      self.linkedAt = linkedAt
      self.lastUsedAt = lastUsedAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// A second factor as it is imported and exported.
  public struct FactorRecord: Sendable, Hashable {
    public var kind: Kind?
    public var displayName: String?
    public var enrolledAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      kind: Kind? = nil,
      displayName: String? = nil,
      enrolledAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.kind = kind
      self.displayName = displayName
      self.enrolledAt = enrolledAt
      self.unknownFields = unknownFields
    }

    public enum Kind: Sendable, Hashable {
      /// The secret of an authenticator app (SHA-1, six digits, thirty seconds). One that is empty is dropped.
      case totpSecret([UInt8])
      /// In the international form.
      case phoneNumber(String)
    }
  }
}

extension LigatureV1 {
  public struct ImportAccountsResponse: Sendable, Hashable {
    /// What became of the rows of this request, without those that had been imported before.
    public var counts: LigatureV1.ImportCounts?
    /// The rows that were not imported, in their order.
    public var failures: [LigatureV1.ImportFinding]
    /// The values that imported rows have lost.
    public var dropped: [LigatureV1.ImportFinding]
    /// The job after this request; absent without one.
    public var job: LigatureV1.ImportJob?
    /// The failures and dropped values that are not listed, because they would make the response longer than some 2 MiB.
    /// They come after those that are listed, and the counts include them.
    public var unlisted: UInt64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      counts: LigatureV1.ImportCounts? = nil,
      failures: [LigatureV1.ImportFinding] = [],
      dropped: [LigatureV1.ImportFinding] = [],
      job: LigatureV1.ImportJob? = nil,
      unlisted: UInt64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.counts = counts
      self.failures = failures
      self.dropped = dropped
      self.job = job
      self.unlisted = unlisted
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ImportCounts: Sendable, Hashable {
    public var created: UInt64
    public var replaced: UInt64
    public var skipped: UInt64
    public var failed: UInt64
    /// The values that imported rows have lost.
    public var dropped: UInt64
    /// Of the created and replaced accounts, those with an unverified address beside a method of another kind: whoever
    /// proves the address takes it from the account, and with it the password.
    public var separable: UInt64
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      created: UInt64 = 0,
      replaced: UInt64 = 0,
      skipped: UInt64 = 0,
      failed: UInt64 = 0,
      dropped: UInt64 = 0,
      separable: UInt64 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.created = created
      self.replaced = replaced
      self.skipped = skipped
      self.failed = failed
      self.dropped = dropped
      self.separable = separable
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ImportFinding: Sendable, Hashable {
    public var row: UInt64
    public var uid: String
    /// A field of AccountRecord.
    public var field: String
    /// An ErrorReason without its prefix.
    public var reason: String
    /// What is wrong, and the remedy.
    public var message: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      row: UInt64 = 0,
      uid: String = "",
      field: String = "",
      reason: String = "",
      message: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.row = row
      self.uid = uid
      self.field = field
      self.reason = reason
      self.message = message
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// How far an import of many requests has come.
  public struct ImportJob: Sendable, Hashable {
    public var id: String
    /// The number of the last row that was imported, skipped or refused.
    public var position: UInt64
    /// Of all requests of the job.
    public var counts: LigatureV1.ImportCounts?
    /// The uid of the row at the position; empty if the row has named none. A caller that continues compares it with the
    /// row that it has there: in a newer export of the same accounts, another row may be at the position.
    public var lastUid: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      id: String = "",
      position: UInt64 = 0,
      counts: LigatureV1.ImportCounts? = nil,
      lastUid: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.id = id
      self.position = position
      self.counts = counts
      self.lastUid = lastUid
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ExportAccountsRequest: Sendable, Hashable {
    /// Whether hashes of passwords with their keys, and secrets of second factors, are exported.
    public var includeSecrets: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      includeSecrets: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.includeSecrets = includeSecrets
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct ExportAccountsResponse: Sendable, Hashable {
    public var accounts: [LigatureV1.AccountRecord]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      accounts: [LigatureV1.AccountRecord] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.accounts = accounts
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct BatchDeleteAccountsRequest: Sendable, Hashable {
    /// 1 to 1000.
    public var uids: [String]
    /// Whether accounts that are not disabled are deleted as well. Otherwise each of them is a failure.
    public var force: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uids: [String] = [],
      force: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uids = uids
      self.force = force
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct BatchDeleteAccountsResponse: Sendable, Hashable {
    /// In the order of the request.
    public var failures: [LigatureV1.BatchFailure]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      failures: [LigatureV1.BatchFailure] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.failures = failures
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  /// Why one entry of a request had no effect.
  public struct BatchFailure: Sendable, Hashable {
    /// The position in the request, from 0.
    public var index: UInt32
    /// As in the details of an error: "OPERATION_NOT_ALLOWED", ...
    public var reason: String
    public var message: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      index: UInt32 = 0,
      reason: String = "",
      message: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.index = index
      self.reason = reason
      self.message = message
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminListSessionsRequest: Sendable, Hashable {
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
  public struct AdminListSessionsResponse: Sendable, Hashable {
    public var sessions: [LigatureV1.SessionInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessions: [LigatureV1.SessionInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessions = sessions
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct MintCustomTokenRequest: Sendable, Hashable {
    /// 1 to 128 bytes.
    public var uid: String
    /// What the ID tokens of the session say besides, as a JSON object; empty for nothing.
    public var claims: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      claims: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.claims = claims
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct MintCustomTokenResponse: Sendable, Hashable {
    /// A secret: anyone who has it can sign in with it, once.
    public var token: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      token: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.token = token
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateSessionCookieRequest: Sendable, Hashable {
    public var idToken: String
    /// 300 to 1,209,600 seconds.
    public var validFor: GoogleProtobuf.Duration?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      idToken: String = "",
      validFor: GoogleProtobuf.Duration? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.idToken = idToken
      self.validFor = validFor
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateSessionCookieResponse: Sendable, Hashable {
    /// A secret. Its "typ" is "session+jwt", and its "iss" that of the ID tokens with "/session" after it.
    public var sessionCookie: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      sessionCookie: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.sessionCookie = sessionCookie
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct IssueServiceTokenRequest: Sendable, Hashable {
    /// What the other service expects in "aud".
    public var audience: String
    /// 300 to 3,600 seconds. The token expires no later than the key or certificate of the service.
    public var validFor: GoogleProtobuf.Duration?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      audience: String = "",
      validFor: GoogleProtobuf.Duration? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.audience = audience
      self.validFor = validFor
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct IssueServiceTokenResponse: Sendable, Hashable {
    /// A secret. Its "typ" is "at+jwt", its "sub" is "service:" and the name of the service, its "client_id" the id of the
    /// key.
    public var token: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      token: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.token = token
      self.expiresAt = expiresAt
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct VerifyTokenRequest: Sendable, Hashable {
    /// Either this or session_cookie.
    public var idToken: String
    /// Whether the session and the account are looked at, too. Without it a token is good until it expires.
    public var checkRevoked: Bool
    public var sessionCookie: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      idToken: String = "",
      checkRevoked: Bool = false,
      sessionCookie: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.idToken = idToken
      self.checkRevoked = checkRevoked
      self.sessionCookie = sessionCookie
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct VerifyTokenResponse: Sendable, Hashable {
    public var uid: String
    public var sessionID: String
    /// The time of the proof that opened the session, if check_revoked is set; otherwise the token's `auth_time`, which is
    /// later if all sessions of the account ended after the proof, or the account was created after it.
    public var signedInAt: GoogleProtobuf.Timestamp?
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// All claims of the token, as a JSON object.
    public var claims: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      uid: String = "",
      sessionID: String = "",
      signedInAt: GoogleProtobuf.Timestamp? = nil,
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      claims: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.uid = uid
      self.sessionID = sessionID
      self.signedInAt = signedInAt
      self.expiresAt = expiresAt
      self.claims = claims
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RevokeSessionsRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// The sessions to end, by SessionInfo.session_id; all if it is empty.
    public var sessionIds: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      sessionIds: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.sessionIds = sessionIds
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct RevokeSessionsResponse: Sendable, Hashable {
    /// How many sessions there were. Those that have ended before do not count, also if the same request ended them.
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
  public struct AdminUndoMergeRequest: Sendable, Hashable {
    /// The account that survived the merge.
    public var ref: LigatureV1.AccountRef?
    /// The account to restore; empty for that of the latest merge.
    public var mergedUid: String
    /// Whether the call only answers what the undo would do.
    public var validateOnly: Bool
    /// Whether an account may be left without a way to sign in. An anonymous account that is restored has none: its
    /// session ended with the merge. It is deleted after `policy.unusedAnonymousDays` unless a custom token opens it.
    public var overrideLastMethod: Bool
    /// As in AdminUpdateAccountRequest.
    public var omitNotices: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      mergedUid: String = "",
      validateOnly: Bool = false,
      overrideLastMethod: Bool = false,
      omitNotices: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.mergedUid = mergedUid
      self.validateOnly = validateOnly
      self.overrideLastMethod = overrideLastMethod
      self.omitNotices = omitNotices
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct AdminUndoMergeResponse: Sendable, Hashable {
    /// The account that survived the merge.
    public var account: LigatureV1.Account?
    /// The account that is no longer an alias.
    public var restoredUid: String
    /// What stays with the survivor, because it is not as the merge left it. This and what follows is left out if the
    /// request had taken effect before.
    public var remainders: [LigatureV1.MergeRemainder]
    /// The identities and the second factors that go back.
    public var identities: [LigatureV1.MergedIdentity]
    public var factors: [LigatureV1.FactorInfo]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      account: LigatureV1.Account? = nil,
      restoredUid: String = "",
      remainders: [LigatureV1.MergeRemainder] = [],
      identities: [LigatureV1.MergedIdentity] = [],
      factors: [LigatureV1.FactorInfo] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.account = account
      self.restoredUid = restoredUid
      self.remainders = remainders
      self.identities = identities
      self.factors = factors
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateActionLinkRequest: Sendable, Hashable {
    public var ref: LigatureV1.AccountRef?
    /// PASSWORD_RESET, VERIFY_EMAIL, EMAIL_SIGN_IN or VERIFY_AND_CHANGE_EMAIL.
    public var operation: LigatureV1.ActionCodeOperation
    /// The address that VERIFY_AND_CHANGE_EMAIL gives the account. EMAIL_EXISTS if another account owns it.
    public var newEmail: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the page behind the link: BCP 47; the user's browser decides if it is empty.
    public var languageCode: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      ref: LigatureV1.AccountRef? = nil,
      operation: LigatureV1.ActionCodeOperation = .unspecified,
      newEmail: String = "",
      settings: LigatureV1.ActionCodeSettings? = nil,
      languageCode: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.ref = ref
      self.operation = operation
      self.newEmail = newEmail
      self.settings = settings
      self.languageCode = languageCode
      self.unknownFields = unknownFields
    }
  }
}

extension LigatureV1 {
  public struct CreateActionLinkResponse: Sendable, Hashable {
    /// A secret: anyone who has it can use it.
    public var link: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The address that the link proves, and whose owner it is for.
    public var email: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      link: String = "",
      expiresAt: GoogleProtobuf.Timestamp? = nil,
      email: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.link = link
      self.expiresAt = expiresAt
      self.email = email
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
  public struct FollowEventsRequest: Sendable, Hashable {
    /// Where the stream starts; without either, with what happens from now on.
    public var start: Start?
    /// The kinds of events to send; all if it is empty.
    public var kinds: [String]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      start: Start? = nil,
      kinds: [String] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.start = start
      self.kinds = kinds
      self.unknownFields = unknownFields
    }

    /// Where the stream starts; without either, with what happens from now on.
    public enum Start: Sendable, Hashable {
      /// The cursor of the last response that the service has processed.
      case cursor(String)
      /// A time within the time that events are kept (outbox.retentionDays).
      case since(GoogleProtobuf.Timestamp)
    }
  }
}

extension LigatureV1 {
  public struct FollowEventsResponse: Sendable, Hashable {
    /// In the order of the commits.
    public var events: [LigatureV1.Event]
    /// For the next FollowEvents.
    public var cursor: String
    /// With caught_up, the service has received what was committed before this time.
    public var asOf: GoogleProtobuf.Timestamp?
    /// Whether no more events wait.
    public var caughtUp: Bool
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      events: [LigatureV1.Event] = [],
      cursor: String = "",
      asOf: GoogleProtobuf.Timestamp? = nil,
      caughtUp: Bool = false,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.events = events
      self.cursor = cursor
      self.asOf = asOf
      self.caughtUp = caughtUp
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
    /// The actor, if not the account's own user: "operator", or "service:" and the name of a service.
    public var actor: String?
    /// The id that the caller gave the call, by x-request-id or traceparent. Callers can choose the same one for several
    /// calls.
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
    /// "ES256" or "RS256".
    public var algorithm: String
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
      algorithm: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.keyID = keyID
      self.state = state
      self.publishedAt = publishedAt
      self.signsFrom = signsFrom
      self.signsUntil = signsUntil
      self.publishedUntil = publishedUntil
      self.algorithm = algorithm
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
    /// For a key that has leaked: the new key signs at once, and all others are withdrawn. The tokens that they have
    /// signed are refused from then on; verifiers that keep the key set refuse new tokens, and accept those of the leaked
    /// key, until they fetch it again.
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
