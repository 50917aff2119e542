// Made by protogen from ligature/v1/admin.proto; change that and run `make generate`.
// Source hash: f6c0226bbb4fd1f5
// swift-format-ignore-file

public import ProtobufWire

extension LigatureV1 {
  /// The treatment of a row whose uid already belongs to an account.
  public enum ImportMode: WireEnum {
    /// The same as CREATE.
    case unspecified
    /// The row fails with DUPLICATE_LOCAL_ID.
    case create
    /// The account stays unchanged, and the row is counted as skipped.
    case skip
    /// The account is replaced with the values of the row, and all its sessions end. Values that the row does not contain
    /// are removed. An account that was deleted is not restored; its row fails with DUPLICATE_LOCAL_ID.
    case replace
    /// A number that the schema does not know.
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
  /// A reference to one account.
  public struct AccountRef: Sendable, Hashable {
    /// The property that identifies the account. Required.
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

    /// The property that identifies the account. Required.
    public enum Ref: Sendable, Hashable {
      /// The uid of the account. If the account was merged into another one, read-only calls use the other account. Calls
      /// that change an account fail with USER_NOT_FOUND instead, and the message names the other account.
      case uid(String)
      /// The account's own email address, in any spelling that has the same canonical form.
      case email(String)
      /// A linked phone number in international form, such as +16505550100.
      case phoneNumber(String)
      /// A linked identity of a provider.
      case identity(LigatureV1.IdentityRef)
    }
  }
}

extension LigatureV1 {
  /// A reference to one identity.
  public struct IdentityRef: Sendable, Hashable {
    /// The provider, such as "google.com" or "oidc.<name>". Required.
    public var providerID: String
    /// The provider's ID for the user. Required.
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
    /// The references to look up, 1 to 100.
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
    /// The accounts, in the order in which the request first refers to them.
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
    /// The new account. The fields `uid`, `email`, `email_verified`, `display_name`, `photo_url`, `phone_number`,
    /// `disabled` and `custom_claims` are used; other fields are ignored. A uid has 1 to 128 bytes; if it is empty, the
    /// account gets a random one.
    public var account: LigatureV1.Account?
    /// The password for the address; empty for none.
    public var password: String
    /// Whether to take the address from another account that only claims it. If false and there is such an account, the
    /// call fails with EMAIL_EXISTS.
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
    /// The maximum number of accounts to return. 0 stands for 100, and a number above 1000 for 1000.
    public var pageSize: UInt32
    /// The `next_page_token` of the previous page; empty for the first page.
    public var pageToken: String
    /// Whether to return only accounts that no one can sign in to any longer, because another user has proven their
    /// address. The sessions of these accounts stay valid; an account without a session is deleted after some time.
    public var unreachable: Bool
    /// Whether to return only accounts with a phone number that another account has in a different spelling, such as with
    /// an additional 0 after +44. Such numbers were stored before each number had a single spelling. This field cannot be
    /// combined with `unreachable`.
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
    /// The accounts. There may be fewer than the page size even if there is another page, because a page has at most about
    /// 2 MiB.
    public var accounts: [LigatureV1.Account]
    /// The token of the next page; empty on the last page.
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
    /// The condition that the accounts meet. Required.
    public var filter: Filter?
    /// The maximum number of accounts to return. 0 stands for 100, and a number above 1000 for 1000.
    public var pageSize: UInt32
    /// The `next_page_token` of the previous page; empty for the first page.
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

    /// The condition that the accounts meet. Required.
    public enum Filter: Sendable, Hashable {
      /// The beginning of the account's own address. Case is ignored. A domain with letters other than a to z is found
      /// only if it is complete.
      case emailPrefix(String)
      /// The beginning of the phone number in international form, such as "+1650".
      case phoneNumberPrefix(String)
      /// The beginning of the uid.
      case uidPrefix(String)
      /// The time range in which the account was created.
      case created(LigatureV1.TimeRange)
      /// Whether the account is disabled. Must be true.
      case disabled(Bool)
      /// The provider of one of the account's identities, such as "google.com" or "phone". "password" includes the sign-in
      /// link.
      case providerID(String)
    }
  }
}

extension LigatureV1 {
  /// A range of times. At least one bound is required.
  public struct TimeRange: Sendable, Hashable {
    /// The first time in the range. Absent if the range has no start.
    public var start: GoogleProtobuf.Timestamp?
    /// The first time after the range. Absent if the range has no end.
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
    /// The accounts. There may be fewer than the page size even if there is another page, because a page has at most about
    /// 2 MiB.
    public var accounts: [LigatureV1.Account]
    /// The token of the next page; empty on the last page.
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
    /// The account. Required.
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
    /// The uid in the request, if the account with this uid was merged into the returned one; absent otherwise.
    public var mergedUid: String?
    /// The valid sessions, latest sign-in first.
    public var sessions: [LigatureV1.SessionInfo]
    /// The accounts that were merged into this one and whose merge UndoMerge can still undo, latest first.
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
  /// An account that was merged into another one.
  public struct MergedAccount: Sendable, Hashable {
    public var uid: String
    public var mergedAt: GoogleProtobuf.Timestamp?
    /// The time until which UndoMerge can undo the merge.
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
    /// The account. Required.
    public var ref: LigatureV1.AccountRef?
    /// Whether the account is disabled. Absent to leave this unchanged. The path "disabled" of `update_mask` has the same
    /// effect.
    public var disabled: Bool?
    /// The new values of the fields that `update_mask` specifies. If such a field is absent here, it is removed from the
    /// account.
    public var account: LigatureV1.Account?
    /// The fields of the account to change: "disabled", "display_name", "photo_url", "email", "email_verified",
    /// "phone_number" and "custom_claims". Fails with INVALID_ARGUMENT for any other path, and if `account` is set without
    /// a mask. All other fields stay unchanged.
    ///
    /// An address can be replaced but not removed. A password and a sign-in link move to the new address, and all sessions
    /// end, unless the account is anonymous. An address that the administrator marks as verified needs no proof by the
    /// user. A phone number replaces the number with which the user signs in.
    public var updateMask: GoogleProtobuf.FieldMask?
    /// The providers whose identities are removed, such as "google.com" or "phone". All identities of each provider are
    /// removed; "password" includes the sign-in link. Sessions that were opened with them end. Fails with NO_SUCH_PROVIDER
    /// if the account has no identity of one of them.
    public var removeProviderIds: [String]
    /// The IDs of single identities to remove, including identities that are set aside. Fails with NO_SUCH_PROVIDER if the
    /// account does not have one of them.
    public var removeIdentityIds: [String]
    /// The changes to the account's second factors. Absent for none.
    public var factors: LigatureV1.FactorUpdate?
    /// Whether the last sign-in method may be removed. If false, the call fails with LAST_SIGN_IN_METHOD in that case.
    public var overrideLastMethod: Bool
    /// Whether to also end all sessions of the account, as RevokeSessions does.
    public var endSessions: Bool
    /// The version that the account must have. If it has another version, the call fails with CONFLICTING_CHANGE and
    /// changes nothing. Absent to accept any version.
    public var expectedVersion: UInt64?
    /// Whether to omit the notices to the owner of the account.
    public var omitNotices: Bool
    /// Whether to revoke the account's recovery links. The links in notices that were already sent by email no longer undo
    /// anything.
    public var endWaysBack: Bool
    /// Custom claims, as a JSON object, to add to those of the account. They replace claims with the same names; a claim
    /// whose value is null is removed. It cannot be combined with the path "custom_claims", which replaces all claims.
    /// Absent for none.
    public var mergeClaims: String?
    /// The new password for the account's address. Setting it ends all sessions. Empty to leave the password unchanged.
    public var password: String
    /// Whether to take the new address from another account that only claims it. If false and there is such an account,
    /// the call fails with EMAIL_EXISTS.
    public var releaseClaim: Bool
    /// Identities to link. The service vouches for them, because it knows the providers' users. Fails with
    /// CREDENTIAL_ALREADY_IN_USE if another account has one of them, and with PROVIDER_ALREADY_LINKED if this account has
    /// it.
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
  /// A user of a provider, as specified by a service.
  public struct NewIdentity: Sendable, Hashable {
    /// The provider, such as "google.com" or "oidc.corp". The provider must be configured on the server, and all its
    /// identities must have the same issuer. Required.
    public var providerID: String
    /// The user's ID at the provider, such as `sub` in its ID tokens. Required.
    public var subject: String
    /// The user's address according to the provider. The account's own address stays unchanged.
    public var email: String?
    /// The user's name according to the provider. The account's own profile stays unchanged.
    public var displayName: String?
    /// The user's photo according to the provider. The account's own profile stays unchanged.
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
  /// A change to the second factors of an account.
  public struct FactorUpdate: Sendable, Hashable {
    /// The factors to remove, as in FactorInfo.enrollment_id. Removing the last factor also removes the recovery codes.
    /// Fails with MFA_ENROLLMENT_NOT_FOUND if the account does not have one of them.
    public var removeEnrollmentIds: [String]
    /// Whether to remove the recovery codes. Fails with MFA_ENROLLMENT_NOT_FOUND if there are none.
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
    /// The account. Required.
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
    /// The accounts to import, at most 1000. Empty only in a request for the position of a job. If two accounts have the
    /// same key, the second one fails. The keys that a replaced account gives up are available to the rows of the next
    /// request.
    public var accounts: [LigatureV1.AccountRecord]
    /// The treatment of rows whose uid already belongs to an account.
    public var mode: LigatureV1.ImportMode
    /// Whether to store nothing and only return what would be imported.
    public var validateOnly: Bool
    /// Whether the caller vouches for the addresses that the rows do not mark as verified. If false, such an account only
    /// claims its address, and a user who proves the address gets it.
    public var addressesOwned: Bool
    /// An ID that the caller chooses for an import that consists of many requests; empty for a single request.
    ///
    /// The number of the last row is stored together with the rows, so that the rows of a request that is sent again are
    /// imported only once. The requests of a job must be sent one after the other. A request without accounts returns the
    /// position of the job and the failures of the previous request.
    public var jobID: String
    /// The source of the job's rows, in up to 128 bytes that the caller chooses, such as a digest of the beginning of its
    /// file. It is stored with the job. A request is refused if it specifies another source, mode or `addresses_owned`
    /// than the job, because the job's position refers to other rows. If empty, none of these are compared.
    public var jobSource: String
    /// Whether to take the verified address of a row from another account that only claims it. If false and there is such
    /// an account, the row fails with EMAIL_EXISTS.
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
    /// The accounts to import, at most 10,000.
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
  /// An account in the form in which it is imported and exported.
  public struct AccountRecord: Sendable, Hashable {
    /// The number of the row in its source, for errors and for the position of a job. The numbers increase from row to
    /// row. If it is 0 in all rows, the position in the request is used, starting at 1.
    public var row: UInt64
    /// The uid, 1 to 128 bytes; empty for a random one.
    public var uid: String
    public var email: String?
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// The phone number in international form, such as +16505550100.
    public var phoneNumber: String?
    public var disabled: Bool
    /// Whether the account has never had a sign-in method. Only for accounts without identities.
    public var isAnonymous: Bool
    /// Whether custom tokens sign in to the account.
    public var customSignIn: Bool
    /// The custom claims as a JSON object. The row fails with FORBIDDEN_CLAIM if a claim has a name that the ID token
    /// itself uses. Absent if there are none.
    public var customClaims: String?
    public var createdAt: GoogleProtobuf.Timestamp?
    public var lastSignInAt: GoogleProtobuf.Timestamp?
    /// The hash of the password: "$scheme$parameters$salt$hash", with the salt and the hash in Base64. The first sign-in
    /// of the user replaces it with a hash of this server. Signer keys are stored once, sealed. The row fails with
    /// INVALID_PASSWORD_HASH if the hash is not valid. Empty if the account has no password.
    ///
    /// The schemes are:
    /// - bcrypt ("$2b$", as bcrypt writes it);
    /// - argon2id, argon2i and argon2d (PHC strings);
    /// - "$fbscrypt$v=1,n=14,r=8,p=1,ss=<separator>,sk=<signer key>" (Firebase's);
    /// - "$scrypt$ln=10,r=8,p=1";
    /// - "$pbkdf2-sha256$i=27500" (also -sha1 and -sha512);
    /// - "$hmac-sha256$o=ps,sk=<key>" (also -md5, -sha1 and -sha512; "o=sp" for the salt before the password);
    /// - "$sha256$i=1,o=sp" (also md5, sha1 and sha512).
    public var passwordHash: String
    public var passwordChangedAt: GoogleProtobuf.Timestamp?
    /// The identities in the order of linking, at most 100. "password" and "phone" may be listed to specify their
    /// positions and times; their other values follow from the account's other fields. "emailLink" is the sign-in link of
    /// the address.
    public var identities: [LigatureV1.IdentityRecord]
    /// The second factors, at most 20. They require a verified address; without one, they are dropped, and the response
    /// reports this.
    public var factors: [LigatureV1.FactorRecord]
    /// The recovery codes, ten letters and digits each. Empty in an export, because only their digests are stored.
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
  /// A linked identity in the form in which it is imported and exported.
  public struct IdentityRecord: Sendable, Hashable {
    /// The provider, such as "google.com" or "oidc.<name>". Required.
    ///
    /// The server knows the issuers of "google.com", "apple.com", "facebook.com" and "github.com": an identity of one of
    /// them is imported even if the provider is not configured, and can sign in once it is. If the server does not know
    /// the issuer of any other provider, the identity cannot sign in, even after the provider is configured. It is stored
    /// nevertheless, is in `provider_data` and in exports, and is reported among the dropped values. Import the row again
    /// with REPLACE once the provider is configured.
    public var providerID: String
    /// The provider's ID for the user.
    public var subject: String
    public var email: String?
    public var emailVerified: Bool
    public var displayName: String?
    public var photoURL: String?
    /// The time of linking. Absent for the current time.
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
  /// A second factor in the form in which it is imported and exported.
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
      /// The secret of an authenticator app (SHA-1, six digits, thirty seconds). An empty secret is dropped.
      case totpSecret([UInt8])
      /// The phone number in international form, such as +16505550100.
      case phoneNumber(String)
    }
  }
}

extension LigatureV1 {
  public struct ImportAccountsResponse: Sendable, Hashable {
    /// The numbers of rows and values by outcome for this request, excluding rows that had already been imported.
    public var counts: LigatureV1.ImportCounts?
    /// The rows that were refused, in the order of the request.
    public var failures: [LigatureV1.ImportFinding]
    /// The values that were dropped from imported rows, and the identities that were stored although no one can sign in
    /// with them.
    public var dropped: [LigatureV1.ImportFinding]
    /// The state of the job after this request. Absent if the request belongs to no job.
    public var job: LigatureV1.ImportJob?
    /// The number of failures and dropped values that are not listed, because they would make the response longer than
    /// about 2 MiB. They follow those that are listed, and the counts include them.
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
  /// The numbers of rows and values by outcome.
  public struct ImportCounts: Sendable, Hashable {
    public var created: UInt64
    public var replaced: UInt64
    public var skipped: UInt64
    public var failed: UInt64
    /// The number of values that were dropped from imported rows.
    public var dropped: UInt64
    /// The number of created and replaced accounts that have an unverified address and also a sign-in method of another
    /// kind. Anyone who proves the address takes it from the account, together with the password.
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
  /// A problem with a row of an import.
  public struct ImportFinding: Sendable, Hashable {
    /// The number of the row.
    public var row: UInt64
    /// The uid of the row.
    public var uid: String
    /// The name of the AccountRecord field that has the problem.
    public var field: String
    /// The reason, which is the name of an ErrorReason without its prefix.
    public var reason: String
    /// A description of the problem and its remedy.
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
  /// The progress of an import that consists of many requests.
  public struct ImportJob: Sendable, Hashable {
    /// The ID of the job.
    public var id: String
    /// The number of the last row that was imported, skipped or refused.
    public var position: UInt64
    /// The numbers of rows and values by outcome for all requests of the job.
    public var counts: LigatureV1.ImportCounts?
    /// The uid in the row at the position; empty if the row specified none. A caller that continues the import compares it
    /// with its own row at the position, because a newer export of the same accounts may have another row there.
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
    /// Whether to export password hashes with their keys, and the secrets of second factors.
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
    /// The uids of 1 to 1000 accounts.
    public var uids: [String]
    /// Whether to also delete accounts that are not disabled. If false, each such account is reported in
    /// `failures`.
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
    /// The accounts that were not deleted, in the order of the request.
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
  /// The reason why one entry of a request had no effect.
  public struct BatchFailure: Sendable, Hashable {
    /// The position of the entry in the request, starting at 0.
    public var index: UInt32
    /// The name of an ErrorReason without its prefix, such as "OPERATION_NOT_ALLOWED".
    public var reason: String
    /// A description of the failure.
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
    /// The account. Required.
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
    /// The valid sessions, latest sign-in first.
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
    /// The uid of the user, 1 to 128 bytes. Required.
    public var uid: String
    /// Additional claims of the session's ID tokens, as a JSON object; empty for none. A name that the ID token itself
    /// uses fails with FORBIDDEN_CLAIM.
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
    /// The token. It is a secret: anyone who has it can sign in with it, once.
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
    /// The ID token of the user. Required.
    public var idToken: String
    /// The lifetime of the cookie, 300 to 1,209,600 seconds. Required.
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
    /// The session cookie. It is a secret. Its `typ` is "session+jwt", and its `iss` is that of the ID tokens followed by
    /// "/session".
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
    /// The `aud` claim that the other service expects. Required.
    public var audience: String
    /// The lifetime of the token, 300 to 3,600 seconds. Required. The token expires no later than the key or certificate
    /// of the service.
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
    /// The token. It is a secret. Its `typ` is "at+jwt", its `sub` is "service:" followed by the name of the service, and
    /// its `client_id` is the ID of the key.
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
    /// The ID token. Either this or `session_cookie` is required.
    public var idToken: String
    /// Whether to also check the session and the account. If false, a token is accepted until it expires, even after its
    /// user has signed out.
    public var checkRevoked: Bool
    /// The session cookie. Either this or `id_token` is required.
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
    /// The time of the proof that opened the session, if `check_revoked` is set. Otherwise, the token's `auth_time`, which
    /// is later if all sessions of the account ended after the proof, or if the account was created after it.
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
    /// The account. Required.
    public var ref: LigatureV1.AccountRef?
    /// The sessions to end, as in SessionInfo.session_id. If empty, all sessions end.
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
    /// The number of sessions that were ended. Sessions that had already ended do not count, even if they were ended by
    /// the same request.
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
    /// The account that survived the merge. Required.
    public var ref: LigatureV1.AccountRef?
    /// The account to restore; empty for the account of the latest merge.
    public var mergedUid: String
    /// Whether the call only returns the effects of the undo, without changing anything.
    public var validateOnly: Bool
    /// Whether an account may be left without a sign-in method. A restored anonymous account has none, because its session
    /// ended with the merge; it is deleted after `policy.unusedAnonymousDays` unless a custom token signs in to it.
    public var overrideLastMethod: Bool
    /// Whether to omit the notices to the owners of the accounts.
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
    /// The restored account, which is no longer an alias.
    public var restoredUid: String
    /// The parts of the merged account that are not restored, because they have changed since the merge. Empty if the
    /// request had already taken effect.
    public var remainders: [LigatureV1.MergeRemainder]
    /// The identities that are moved back to the restored account. Empty if the request had already taken effect.
    public var identities: [LigatureV1.MergedIdentity]
    /// The second factors that are moved back to the restored account. Empty if the request had already taken effect.
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
    /// The account. Required.
    public var ref: LigatureV1.AccountRef?
    /// The purpose of the link: PASSWORD_RESET, VERIFY_EMAIL, EMAIL_SIGN_IN or VERIFY_AND_CHANGE_EMAIL. Required.
    public var operation: LigatureV1.ActionCodeOperation
    /// The address that VERIFY_AND_CHANGE_EMAIL gives the account; empty for other operations. Fails with EMAIL_EXISTS if
    /// another account owns the address.
    public var newEmail: String
    public var settings: LigatureV1.ActionCodeSettings?
    /// The language of the page behind the link, as a BCP 47 code. If empty, the user's browser determines the language.
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
    /// The link. It is a secret: anyone who has it can use it.
    public var link: String
    public var expiresAt: GoogleProtobuf.Timestamp?
    /// The address that the link proves. The link is intended for the owner of this address.
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
  /// A request for audit entries. Each entry matches every condition that is set.
  public struct ReadAuditRequest: Sendable, Hashable {
    /// The account, which may have been deleted.
    public var uid: String?
    /// The call that made the change or was refused: its `request_id` or its `caller_request_id`.
    public var requestID: String?
    /// The earliest time of the entries. Absent for no limit.
    public var since: GoogleProtobuf.Timestamp?
    /// The maximum number of entries to return. 0 stands for 100, and a number above 1000 for 1000.
    public var pageSize: UInt32
    /// The `next_page_token` of the previous page; empty for the first page.
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
    /// The entries, latest first. There may be fewer than the page size, or none, even if there is another page.
    public var entries: [LigatureV1.AuditEntry]
    /// The token of the next page; empty on the last page.
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
    /// The start of the stream. If absent, the stream starts with the events that happen from now on.
    public var start: Start?
    /// The kinds of events to send; empty for all kinds. A kind that the server does not know fails with INVALID_ARGUMENT,
    /// so a service that names a newer kind fails at an older server.
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

    /// The start of the stream. If absent, the stream starts with the events that happen from now on.
    public enum Start: Sendable, Hashable {
      /// The cursor of the last response that the service has processed.
      case cursor(String)
      /// A time in the period for which events are kept (`outbox.retentionDays`).
      case since(GoogleProtobuf.Timestamp)
    }
  }
}

extension LigatureV1 {
  public struct FollowEventsResponse: Sendable, Hashable {
    /// The events in the order of the commits.
    public var events: [LigatureV1.Event]
    /// The cursor for the next call to FollowEvents.
    public var cursor: String
    /// The time before which the service has received all committed events, if `caught_up` is true.
    public var asOf: GoogleProtobuf.Timestamp?
    /// Whether no more events are waiting.
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
  /// One change to an account, or one call that was refused.
  public struct AuditEntry: Sendable, Hashable {
    public var at: GoogleProtobuf.Timestamp?
    /// The action, such as "account_created", "identity_linked" or "signed_in". More actions may be added.
    public var action: String
    /// The account. Absent if the entry concerns no account.
    public var uid: String?
    public var providerID: String?
    /// The session that acted, was opened or ended.
    public var sessionID: String?
    /// The cause in one word; for a refused call, the reason in its error; for a merge, the other account.
    public var detail: String?
    /// The ID of the call. Absent if the service itself acted, and in entries that were written before calls had IDs.
    public var requestID: String?
    /// The actor: "operator", or "service:" followed by the name of a service. Absent if the account's own user acted.
    public var actor: String?
    /// The ID that the caller specified for the call in `x-request-id` or `traceparent`. Callers can use the same ID for
    /// several calls.
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
    /// The `kid` of the tokens that the key signs.
    public var keyID: String
    public var state: LigatureV1.SigningKeyState.State
    public var publishedAt: GoogleProtobuf.Timestamp?
    /// The time at which the key starts signing.
    public var signsFrom: GoogleProtobuf.Timestamp?
    /// The time at which another key replaces this one for signing. Absent if no other key is waiting to do so.
    public var signsUntil: GoogleProtobuf.Timestamp?
    /// The time at which the key is no longer published. Absent if `signs_until` is absent.
    public var publishedUntil: GoogleProtobuf.Timestamp?
    /// The signature algorithm: "ES256" or "RS256".
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

    /// The state of a key.
    public enum State: WireEnum {
      case unspecified
      /// Verifiers can fetch the key, which does not sign yet.
      case published
      /// The key signs ID tokens.
      case signing
      /// The key no longer signs. Verifiers need it for the tokens that it has signed.
      case retired
      /// A number that the schema does not know.
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
    /// The keys, signing key first.
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
    /// Whether the new key signs immediately and all other keys are withdrawn. Set this field if a key has leaked. Tokens
    /// that the withdrawn keys signed are refused from then on. Until verifiers that cache the key set fetch it again,
    /// they refuse new tokens and accept those of the leaked key.
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
    /// The keys after the rotation.
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
    /// The absolute path of the file to write, on the server's machine. Required.
    public var path: String
    /// Whether to replace an existing file. If false, the call fails with INVALID_ARGUMENT if the file exists.
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
    /// The time as of which the backup contains the data.
    public var madeAt: GoogleProtobuf.Timestamp?
    /// The number of accounts in the backup.
    public var accounts: UInt64
    /// The number of sessions in the backup that can be refreshed.
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
