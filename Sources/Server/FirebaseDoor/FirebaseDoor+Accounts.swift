internal import AccountService
internal import Accounts
internal import JSONWebTokens
internal import WebListener

extension FirebaseDoor {
  /// The maximum number of accounts in one deletion request and on one page.
  private static let mostAccounts = 1000

  func answer(
    _ operation: DoorRoute.Administration, _ call: WebCall, _ body: DoorBody, by administrator: Administrator
  ) async throws -> JSONValue {
    guard try body.text("tenantId") == nil else {
      throw DoorRefusal("TENANT_NOT_FOUND", "This server has no tenants.", status: 404)
    }
    return switch operation {
    case .create: try await create(body, by: administrator)
    case .lookUp: try await lookUp(body, by: administrator)
    case .list: try await list(call, by: administrator)
    case .update: try await update(body, by: administrator)
    case .delete: try await delete(body, by: administrator)
    case .batchDelete: try await batchDelete(body, by: administrator)
    case .importAccounts: try await importAccounts(body, by: administrator)
    case .makeLink: try await makeLink(body, by: administrator)
    case .createSessionCookie: try await createSessionCookie(body, by: administrator)
    }
  }

  private func create(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    guard !body.has("mfaInfo") else {
      throw DoorRefusal.notMapped("Import second factors with accounts:batchCreate, or let users enroll them.")
    }
    var new = NewAccount()
    new.uid = try body.text("localId")
    new.email = try body.text("email")
    new.emailVerified = try body.bool("emailVerified") ?? false
    new.password = try body.text("password").map { Secret($0) }
    new.profile = ProfileChange(displayName: try body.text("displayName"), photoURL: try body.text("photoUrl"))
    new.phoneNumber = try body.text("phoneNumber")
    new.isDisabled = try body.bool("disabled") ?? false
    let account = try await useCases.administration.createAccount(new, by: administrator)
    return .object(["kind": .string("identitytoolkit#SignupNewUserResponse"), "localId": .string(account.uid.rawValue)])
  }

  private func lookUp(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    try administrator.require(.accountsRead)
    var references = try body.texts("localId").map { AccountReference.uid(UID(rawValue: $0)) }
    references += try body.texts("email").map { .email($0) }
    references += try body.texts("phoneNumber").map { .phone($0) }
    references += try body.objects("federatedUserId").map { identity in
      .identity(
        ProviderID(rawValue: try identity.text("providerId", orRefuse: "INVALID_PROVIDER_ID")),
        subject: try identity.text("rawId", orRefuse: "INVALID_UID"))
    }
    guard (1...AccountInspector.mostReferences).contains(references.count) else {
      throw DoorRefusal("INVALID_ARGUMENT", "Name 1 to \(AccountInspector.mostReferences) accounts.")
    }
    // Firebase has no equivalent of accounts that were deleted by their users but can still be recovered.
    let accounts = try await inspector.find(references).filter { $0.closedAt == nil }
    let users = await AccountInspector.fittingMessages(of: accounts, Self.sizedUser)
    guard users.count == accounts.count else {
      throw DoorRefusal(
        "INVALID_ARGUMENT",
        "The accounts have more than \(AccountInspector.mostBytes) bytes in total. Name fewer accounts.")
    }
    var answer: [String: JSONValue] = ["kind": .string("identitytoolkit#GetAccountInfoResponse")]
    // The SDKs interpret an absent list as "not found".
    if !users.isEmpty { answer["users"] = .array(users) }
    return .object(answer)
  }

  private func list(_ call: WebCall, by administrator: Administrator) async throws -> JSONValue {
    try administrator.require(.accountsRead)
    let text = call.field("maxResults") ?? "20"
    guard let size = Int(text), (1...Self.mostAccounts).contains(size) else {
      throw DoorRefusal("INVALID_ARGUMENT", "maxResults: it must be a number from 1 to \(Self.mostAccounts).")
    }
    let tokens = useCases.administration.pageTokens(of: "firebase accounts", for: administrator)
    var cursor: AccountCursor?
    do throws(AccountError) {
      let position = try tokens.position(of: call.field("nextPageToken") ?? "")
      cursor = AccountCursor(text: position)
    } catch {
      throw DoorRefusal("INVALID_PAGE_SELECTION", error.message)
    }
    var users: [JSONValue] = []
    repeat {
      let page = try await inspector.page(of: .all, after: cursor, limit: size) { account in
        account.closedAt == nil ? Self.sizedUser(account) : (.null, 0)
      }
      users = page.messages.filter { $0 != .null }
      cursor = page.next
      // Some SDKs stop at a page without users.
    } while users.isEmpty && cursor != nil
    var answer: [String: JSONValue] = [
      "kind": .string("identitytoolkit#DownloadAccountResponse"), "users": .array(users),
    ]
    answer["nextPageToken"] = cursor.map { .string(tokens.token(of: $0.text)) }
    return .object(answer)
  }

  private static func sizedUser(_ account: Account) -> (message: JSONValue, bytes: Int) {
    let user = JSONValue(user: account)
    return (user, JSONWriter.bytes(of: user).count)
  }

  private func delete(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    let uid = UID(rawValue: try body.text("localId", orRefuse: "MISSING_LOCAL_ID"))
    try await useCases.administration.deleteAccount(uid, by: administrator)
    return .object(["kind": .string("identitytoolkit#DeleteAccountResponse")])
  }

  private func batchDelete(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    let uids = try body.texts("localIds")
    guard (1...Self.mostAccounts).contains(uids.count) else {
      throw DoorRefusal("INVALID_ARGUMENT", "localIds: name 1 to \(Self.mostAccounts) accounts.")
    }
    let failed = try await useCases.administration.deleteAccounts(
      uids.map { UID(rawValue: $0) }, force: try body.bool("force") ?? false, by: administrator)
    guard !failed.isEmpty else { return .object([:]) }
    return .object([
      "errors": .array(
        failed.map { failure in
          let isEnabled = failure.error.reason == .operationNotAllowed
          let code = isEnabled ? "NOT_DISABLED" : DoorRefusal(failure.error).code
          return .object([
            "index": .number(String(failure.index)), "localId": .string(uids[failure.index]),
            "message": .string("\(code) : \(failure.error.message)"),
          ])
        })
    ])
  }

  private func makeLink(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    try administrator.require(.accountsWrite)
    guard try body.bool("returnOobLink") == true else {
      throw DoorRefusal.notMapped(
        "The server does not email links for services; set returnOobLink to get the link in the response.")
    }
    guard !body.has("linkDomain") else {
      throw DoorRefusal("INVALID_HOSTING_LINK_DOMAIN", "Links use the server's public URL; omit linkDomain.")
    }
    guard !body.has("dynamicLinkDomain") else {
      throw DoorRefusal(
        "INVALID_DYNAMIC_LINK_DOMAIN", "Links use the server's public URL; omit dynamicLinkDomain.")
    }
    let type = try body.text("requestType", orRefuse: "MISSING_REQ_TYPE")
    let kind: ActionCode.Kind
    switch type {
    case "PASSWORD_RESET": kind = .passwordReset
    case "VERIFY_EMAIL": kind = .verifyEmail
    case "EMAIL_SIGNIN": kind = .signInLink
    case "VERIFY_AND_CHANGE_EMAIL": kind = .changeEmail
    default: throw DoorRefusal("INVALID_REQ_TYPE", "The requestType is unknown.")
    }
    let email = try body.text("email", orRefuse: "MISSING_EMAIL")
    let request = CodeRequest(
      continueURL: try body.text("continueUrl") ?? "", handlesCodeInApp: try body.bool("canHandleCodeInApp") ?? false)
    let account: Account
    do throws(AccountError) { account = try await inspector.findToChange(.email(email)) } catch {
      guard error.reason == .userNotFound else { throw error }
      throw DoorRefusal("EMAIL_NOT_FOUND", error.message)
    }
    let made = try await useCases.administration.makeActionLink(
      kind, for: account.uid, newEmail: try body.text("newEmail") ?? "", request, by: administrator)
    return .object([
      "kind": .string("identitytoolkit#GetOobConfirmationCodeResponse"), "email": .string(email),
      "oobLink": .string(made.link.reveal()),
    ])
  }

  private func createSessionCookie(_ body: DoorBody, by administrator: Administrator) async throws -> JSONValue {
    let token = Secret(try body.text("idToken", orRefuse: "MISSING_ID_TOKEN"))
    let seconds = try body.integer("validDuration") ?? 1_209_600
    guard (300...1_209_600).contains(seconds) else {
      throw DoorRefusal("INVALID_DURATION", "validDuration: it must be a number of seconds from 300 to 1209600.")
    }
    let cookie = try await useCases.serviceTokens.makeSessionCookie(for: token, life: seconds * 1000, by: administrator)
    return .object(["sessionCookie": .string(cookie.token.reveal())])
  }
}
