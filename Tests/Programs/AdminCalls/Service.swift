import Foundation
import LigatureAdmin

/// A service, with what it keeps between two calls.
final class Service {
  private let admin: AdminClient
  private let name: String?
  private var revocations: Revocations?
  private var verifier: TokenVerifier
  private var events: EventBatches.AsyncIterator?

  init(_ admin: AdminClient, name: String?) {
    self.admin = admin
    self.name = name
    verifier = TokenVerifier(admin, serviceName: name)
  }

  func make(_ call: Call) async throws -> ClaimValue {
    let text = call.text ?? ""
    switch call.name {
    case "account": return .object(Self.object(try await admin.account(call.reference)))
    case "details":
      let details = try await admin.details(of: call.reference)
      return [
        "uid": .string(details.account.uid), "sessions": .array(details.sessions.map { .string($0.id) }),
        "mergedUID": details.mergedUID.map(ClaimValue.string) ?? nil,
      ]
    case "lookup":
      let found = try await admin.accounts((call.refs ?? []).map(Call.reference))
      return .array(found.map { .string($0.uid) })
    case "list": return try await uids(admin.accounts(pageSize: call.number ?? 1000))
    case "query": return try await uids(admin.accounts(where: filter(call), pageSize: call.number ?? 1000))
    case "create": return .object(Self.object(try await admin.createAccount(newAccount(call))))
    case "update": return .object(Self.object(try await admin.updateAccount(call.reference, update(call))))
    case "delete": return .string(try await admin.deleteAccount(call.reference))
    case "batchDelete":
      let failures = try await admin.deleteAccounts(call.texts ?? [], force: call.has("force"))
      return .array(failures.map { [.string($0.uid), .string($0.reason.rawValue)] })
    case "undoMerge":
      let undo = try await admin.undoMerge(into: text, isRehearsal: call.has("rehearsal"), allowsUnreachable: true)
      return ["restored": .string(undo.restoredUID), "identities": .array(undo.identities.map { .string($0) })]
    case "sessions": return .array(try await admin.sessions(of: call.reference).map { .string($0.id) })
    case "revoke": return .integer(Int64(try await admin.revokeSessions(of: call.reference, call.texts)))
    case "link":
      let link = try await admin.actionLink(action(call), for: call.reference)
      return ["url": .string(link.url), "email": .string(link.email)]
    case "audit":
      var actions: [ClaimValue] = []
      for try await entry in admin.auditTrail(of: text) { actions.append(.string(entry.action)) }
      return .array(actions)
    case "nextEvent": return try await nextEvent(from: call.has("now"))
    case "serve": return .integer(Int64(try await Peer.serve(verifier)))
    case "callPeer": return .string(try await Peer.call(port: call.number ?? 0, token: text))
    default: return try await useTokens(call)
    }
  }

  // MARK: Tokens

  private func useTokens(_ call: Call) async throws -> ClaimValue {
    let text = call.text ?? ""
    switch call.name {
    case "customToken": return .string(try await admin.customToken(uid: text, claims: call.claims ?? [:]).value)
    case "sessionCookie":
      let lifetime = call.number.map { Duration.seconds($0) } ?? .seconds(86_400)
      return .string(try await admin.sessionCookie(idToken: text, lifetime: lifetime).value)
    case "serviceToken": return .string(try await admin.serviceToken(for: text).value)
    case "ask": return Self.user(try await admin.verify(idToken: text, checksRevocation: call.has("revocation")))
    case "askCookie":
      return Self.user(try await admin.verify(sessionCookie: text, checksRevocation: call.has("revocation")))
    case "verify": return Self.user(try await verifier.verify(idToken: text))
    case "verifyCookie": return Self.user(try await verifier.verify(sessionCookie: text))
    case "verifyService":
      let token = try await verifier.verify(serviceToken: text)
      return [
        "service": .string(token.service), "key": .string(token.keyID),
        "scopes": .array(token.scopes.sorted().map { .string($0) }),
      ]
    case "follow":
      let kinds: Set<TokenKind> =
        call.has("cookies")
        ? [.idToken, .sessionCookie, .serviceToken]
        : [
          .idToken, .serviceToken,
        ]
      let revocations = admin.revocations(
        following: kinds, capacity: call.number ?? 1_000_000, maximumSilence: .seconds(15),
        whenNotKnown: call.has("accept") ? .accept : .refuse)
      self.revocations = revocations
      verifier = TokenVerifier(admin, serviceName: name, revocations: revocations)
      try await revocations.waitUntilReady()
      return .bool(true)
    default: throw UnknownCall(name: call.name)
    }
  }

  private static func user(_ token: UserToken) -> ClaimValue {
    [
      "uid": .string(token.uid), "sessionID": .string(token.sessionID), "claims": .object(token.claims),
      "email": token.email.map(ClaimValue.string) ?? nil,
      "signInProvider": token.signInProvider.map(ClaimValue.string) ?? nil,
    ]
  }

  // MARK: Accounts

  private func uids(_ pages: Pages<Account>) async throws -> ClaimValue {
    var uids: [ClaimValue] = []
    for try await account in pages { uids.append(.string(account.uid)) }
    return .array(uids)
  }

  private func filter(_ call: Call) throws -> AccountFilter {
    let text = call.ref?.last ?? ""
    switch call.ref?.first {
    case "email": return .emailPrefix(text)
    case "phone": return .phoneNumberPrefix(text)
    case "uid": return .uidPrefix(text)
    case "provider": return .provider(text)
    case "disabled": return .disabled
    case "created": return .created(since: Date(timeIntervalSinceNow: -3600))
    default: throw UnknownCall(name: text)
    }
  }

  private func newAccount(_ call: Call) -> NewAccount {
    let fields = call.fields ?? [:]
    return NewAccount(
      uid: fields["uid"]?.string, email: fields["email"]?.string, isEmailVerified: fields["verified"]?.bool ?? false,
      password: fields["password"]?.string, displayName: fields["name"]?.string, photoURL: fields["photo"]?.string,
      phoneNumber: fields["phone"]?.string, isDisabled: fields["disabled"]?.bool ?? false,
      customClaims: call.claims ?? [:])
  }

  private func update(_ call: Call) -> AccountUpdate {
    let fields = call.fields ?? [:]
    var update = AccountUpdate(
      displayName: Self.field(fields["name"]), photoURL: Self.field(fields["photo"]), email: fields["email"]?.string,
      isEmailVerified: fields["verified"]?.bool, password: fields["password"]?.string,
      isDisabled: fields["disabled"]?.bool, expectedVersion: call.version)
    update.claims = call.claims.map { call.has("merge") ? .merge($0) : .replace($0) }
    update.phoneNumber = Self.field(fields["phone"])
    if let subject = fields["subject"]?.string {
      update.addedIdentities = [.init(providerID: fields["provider"]?.string ?? "", subject: subject)]
    }
    update.removedProviderIDs = call.texts ?? []
    update.allowsRemovingLastMethod = call.has("lastMethod")
    update.endsSessions = call.has("endSessions")
    return update
  }

  private static func field(_ value: ClaimValue?) -> AccountUpdate.Field? {
    value.map { $0.string.map(AccountUpdate.Field.set) ?? .removed }
  }

  private func action(_ call: Call) throws -> ActionLink.Action {
    switch call.text {
    case "resetPassword": .resetPassword
    case "verifyEmail": .verifyEmail
    case "signIn": .signIn
    case let address?: .changeEmail(to: address)
    case nil: throw UnknownCall(name: call.name)
    }
  }

  private func nextEvent(from now: Bool) async throws -> ClaimValue {
    let events = events ?? admin.events(from: now ? .now : .since(Date(timeIntervalSinceNow: -60))).makeAsyncIterator()
    self.events = events
    while let batch = try await events.next() {
      guard let event = batch.events.first else {
        if now { return .null }
        continue
      }
      return ["kind": .string(event.kind), "uid": event.uid.map(ClaimValue.string) ?? nil]
    }
    return .null
  }

  private static func object(_ account: Account) -> [String: ClaimValue] {
    func text(_ value: String?) -> ClaimValue { value.map(ClaimValue.string) ?? nil }
    return [
      "uid": .string(account.uid), "email": text(account.email), "verified": .bool(account.isEmailVerified),
      "name": text(account.displayName), "photo": text(account.photoURL), "phone": text(account.phoneNumber),
      "disabled": .bool(account.isDisabled), "anonymous": .bool(account.isAnonymous),
      "version": .integer(Int64(account.version)), "claims": .object(account.customClaims),
      "providers": .array(account.identities.map { .string($0.providerID) }),
      "hasSignedIn": .bool(account.lastSignInAt != nil), "hasValidSince": .bool(account.validSince != nil),
    ]
  }
}
