import AccountFakes
import Accounts
import Testing

/// What administrators change of an account for its user.
@Suite struct AccountChangeTests {
  private let administrator = Administrator.serverOperator

  private func trail(_ fixture: ServiceFixture, _ uid: UID) async throws -> [AuditEntry] {
    let inspector = AccountInspector(
      directory: fixture.store, normalizer: SimpleNormalizer(), clock: fixture.clock)
    return try await inspector.auditTrail(AuditFilter(uid: uid), before: nil, limit: 1000).entries
  }

  private func change(_ body: (inout AccountChange) -> Void) -> AccountChange {
    var change = AccountChange()
    body(&change)
    return change
  }

  // MARK: Identities

  @Test(arguments: StoreKind.allCases)
  func aRemovedIdentityEndsItsSessionsAndIsMailedWithoutAWayBack(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let owner = try await fixture.owner(of: "ada@example.com")
    let principal = try await fixture.principal(owner.tokens)
    _ = try await fixture.useCases.linking.link(fixture.credential(fixture.google, "g"), principal: principal)
    let thief = try await fixture.signIn(fixture.credential(fixture.google, "g")).tokens
    let again = try await fixture.signIn(fixture.password("ada@example.com")).tokens
    _ = try await fixture.receiveMails()

    let account = try await ChangeOrigin.$current.withValue(ChangeOrigin(requestID: "call")) {
      try await fixture.useCases.administration.update(
        principal.uid, change { $0.removedProviders = [.google] }, by: administrator)
    }
    #expect(account.linkedIdentities.map(\.providerID) == [.password])
    #expect(await !fixture.isSignedIn(thief))
    #expect(await fixture.isSignedIn(again))
    let mails = try await fixture.receiveMails()
    #expect(mails.map(\.kind) == [.methodUnlinked] && mails.map(\.address) == ["ada@example.com"])
    #expect(mails.first?.parameters.provider == .google && mails.first?.link == nil)
    let entry = try #require(try await trail(fixture, principal.uid).first { $0.record.action == .identityUnlinked })
    #expect(entry.origin == ChangeOrigin(requestID: "call", actor: "operator"))
    // Its user can sign up with it again.
    #expect(try await fixture.signIn(fixture.credential(fixture.google, "g")).account.uid != principal.uid)
  }

  @Test(arguments: StoreKind.allCases)
  func theLastMethodIsRemovedOnlyOnDemand(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g", email: "g@mail.example"))
    let uid = user.account.uid
    let identity = try #require(user.account.identities.first?.id)
    for change in [
      change { $0.removedProviders = [.google] }, change { $0.removedIdentities = [identity] },
    ] {
      #expect(
        await reason { try await fixture.useCases.administration.update(uid, change, by: administrator) }
          == .lastSignInMethod)
      var overriding = change
      overriding.mayRemoveLastMethod = true
      overriding.expectedVersion = 77
      // Nothing is done for another version.
      #expect(
        await reason { try await fixture.useCases.administration.update(uid, overriding, by: administrator) }
          == .conflictingChange)
    }
    let account = try await fixture.useCases.administration.update(
      uid,
      change {
        $0.removedIdentities = [identity]
        $0.mayRemoveLastMethod = true
        $0.expectedVersion = user.account.version
      }, by: administrator)
    #expect(account.identities == [] && account.addressLoss == nil && account.email == "g@mail.example")
    #expect(
      await reason {
        try await fixture.useCases.administration.update(
          uid, change { $0.removedProviders = [.google] }, by: administrator)
      }
        == .noSuchProvider)
    #expect(
      await reason {
        try await fixture.useCases.administration.update(
          uid, change { $0.removedIdentities = [identity] }, by: administrator)
      } == .noSuchProvider)
  }

  @Test func nothingIsDoneOfAChangeThatIsRefusedInPart() async throws {
    let fixture = try ServiceFixture()
    let enrolled = try await fixture.enroll()
    let before = try #require(try await fixture.store.read { try $0.account(enrolled.uid) })
    for refused in [
      change {
        $0.removedFactors = [enrolled.id]
        $0.removedProviders = [.facebook]
      },
      change {
        $0.removedProviders = [.google]
        $0.removedFactors = [FactorID(rawValue: "0123456789abcdef")]
      },
      change {
        $0.isDisabled = true
        $0.removesRecoveryCodes = true
      },
      change {
        $0.isDisabled = true
        $0.profile.photoURL = "ftp://example.com"
      },
    ] {
      #expect(
        await failure { try await fixture.useCases.administration.update(enrolled.uid, refused, by: administrator) }
          != nil)
      #expect(try await fixture.store.read { try $0.account(enrolled.uid) } == before)
    }
  }

  // MARK: Factors

  @Test(arguments: StoreKind.allCases)
  func aUserWithoutPhoneAndCodesSignsInAgain(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let enrolled = try await fixture.enroll()
    _ = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(principal: fixture.principal(enrolled.tokens))
    _ = try await fixture.receiveMails()
    #expect(await reason { try await fixture.signIn(fixture.adasPassword) } == .secondFactorRequired)
    let account = try await fixture.useCases.administration.update(
      enrolled.uid,
      change {
        $0.removedFactors = [enrolled.id]
        $0.endsSessions = true
      }, by: administrator)
    #expect(account.factors == [] && account.recoveryCodes == nil)
    #expect(await !fixture.isSignedIn(enrolled.tokens))
    #expect(try await fixture.signIn(fixture.adasPassword).account.uid == enrolled.uid)
    let mails = try await fixture.receiveMails().filter { $0.kind == .secondFactorRemoved }
    #expect(mails.map(\.parameters.factor) == ["totp"] && mails.allSatisfy { $0.link == nil })
    let actions = try await trail(fixture, enrolled.uid).filter { $0.origin.actor == "operator" }.map(\.record.action)
    #expect(Set(actions) == [.factorWithdrawn, .sessionsEnded])
  }

  @Test(arguments: StoreKind.allCases)
  func recoveryCodesAreRemovedAlone(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let enrolled = try await fixture.enroll()
    let codes = try await fixture.useCases.factorEnrollment.renewRecoveryCodes(
      principal: fixture.principal(enrolled.tokens)
    ).codes
    _ = try await fixture.receiveMails()
    let removal = change { $0.removesRecoveryCodes = true }
    let account = try await fixture.useCases.administration.update(enrolled.uid, removal, by: administrator)
    #expect(account.recoveryCodes == nil && account.factors.map(\.id) == [enrolled.id])
    let challenge = try await fixture.challenge(fixture.adasPassword)
    #expect(!challenge.acceptsRecoveryCode)
    #expect(await failure { try await fixture.finish(challenge, .recoveryCode(codes[0])) } != nil)
    #expect(try await fixture.receiveMails().map(\.parameters.factor) == ["recovery"])
    #expect(
      await reason { try await fixture.useCases.administration.update(enrolled.uid, removal, by: administrator) }
        == .mfaEnrollmentNotFound)
    #expect(try await trail(fixture, enrolled.uid).contains { $0.record.action == .recoveryCodesRemoved })
  }

  @Test func anOwnerIsNotNotifiedIfTheAdministratorSaysSo() async throws {
    let fixture = try ServiceFixture(policy: .mailing())
    let enrolled = try await fixture.enroll()
    _ = try await fixture.receiveMails()
    _ = try await fixture.useCases.administration.update(
      enrolled.uid,
      change {
        $0.removedFactors = [enrolled.id]
        $0.removedProviders = [.google]
        $0.notifiesOwner = false
      }, by: administrator)
    #expect(try await fixture.receiveMails().isEmpty)
  }

  // MARK: Merges

  @Test(arguments: StoreKind.allCases)
  func aMergeIsUndoneForItsUser(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind, policy: .mailing())
    let fixture = pair.fixture
    let (survivor, merged) = (pair.first.account.uid, pair.second.account.uid)
    _ = try await pair.merge()
    _ = try await fixture.receiveMails()
    let inspector = AccountInspector(directory: fixture.store, normalizer: SimpleNormalizer(), clock: fixture.clock)
    let listed = try await inspector.undoableMerges(into: inspector.find(.uid(survivor)).account)
    #expect(listed.map(\.merged) == [merged])
    // No sign-in of the user is needed, however old theirs is.
    fixture.clock.advance(seconds: 3600)
    let expected = try await fixture.useCases.administration.undoMerge(
      of: nil, into: survivor, isTrial: true, by: administrator)
    #expect(expected.restored == merged && expected.identities.map(\.identity.providerID) == [.facebook])
    #expect(try await fixture.store.read { try $0.account(merged) } == nil, "nothing was done")
    #expect(try await fixture.receiveMails().isEmpty)

    let undone = try await fixture.useCases.administration.undoMerge(of: merged, into: survivor, by: administrator)
    #expect(undone.restored == merged && undone.remainders == [])
    #expect(try await fixture.store.read { try $0.account(merged) }?.linkedIdentities.map(\.providerID) == [.facebook])
    let mails = try await fixture.receiveMails().filter { $0.kind == .mergeUndone }
    #expect(Set(mails.map(\.address)) == [MergePair.firstAddress, MergePair.secondAddress])
    for uid in [survivor, merged] {
      let undo: [AuditRecord.Action] = [.mergeUndone, .accountRestored]
      let entry = try #require(try await trail(fixture, uid).first { undo.contains($0.record.action) })
      #expect(entry.origin.actor == "operator")
    }
    #expect(
      await reason { try await fixture.useCases.administration.undoMerge(of: nil, into: survivor, by: administrator) }
        == .mergeNotFound)
    #expect(try await inspector.undoableMerges(into: inspector.find(.uid(survivor)).account).isEmpty)
  }

  @Test func anAnonymousAccountIsRestoredOnlyOnDemand() async throws {
    let fixture = try ServiceFixture()
    let guest = try await fixture.signIn(.anonymous)
    let user = try await fixture.signIn(fixture.credential(fixture.google, "g"))
    _ = try await fixture.merge(.anonymous(guest.tokens.sessionHandle), by: user.tokens)
    let (survivor, merged) = (user.account.uid, guest.account.uid)
    #expect(
      await reason {
        try await fixture.useCases.administration.undoMerge(of: merged, into: survivor, by: administrator)
      }
        == .lastSignInMethod)
    let undone = try await fixture.useCases.administration.undoMerge(
      of: merged, into: survivor, mayLeaveNoMethod: true, by: administrator)
    #expect(undone.restored == merged && undone.restoredTokens == nil)
  }

  @Test(arguments: StoreKind.allCases)
  func theAccountThatLeavesADisabledOneIsDisabled(_ kind: StoreKind) async throws {
    let pair = try await MergePair(kind)
    let fixture = pair.fixture
    _ = try await pair.merge()
    _ = try await fixture.useCases.setDisabled(true, pair.first.account.uid, by: administrator)
    let undone = try await fixture.useCases.administration.undoMerge(
      of: nil, into: pair.first.account.uid, by: administrator)
    #expect(try await fixture.store.read { try $0.account(undone.restored) }?.isDisabled == true)
  }

  // MARK: Links

  @Test(arguments: StoreKind.allCases)
  func eachKindOfLinkWorksWithoutAMail(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind, policy: .mailing())
    let user = try await fixture.signUp(email: "Ada@example.com")
    let uid = user.account.uid
    let principal = try await fixture.principal(user.tokens)
    func code(_ kind: ActionCode.Kind, newEmail: String = "") async throws -> (code: Secret, address: String) {
      let made = try await fixture.useCases.administration.makeActionLink(
        kind, for: uid, newEmail: newEmail, by: administrator)
      let parts = made.link.reveal().split(separator: "oobCode=")
      #expect(parts.count == 2)
      return (Secret(parts.last.map(String.init) ?? ""), made.address.canonical)
    }

    let verification = try await code(.verifyEmail)
    #expect(verification.address == "ada@example.com")
    _ = try await fixture.useCases.codeUse.applyActionCode(
      verification.code, answer: .accept(password: nil), caller: principal)
    #expect(try await fixture.account(user)?.emailVerified == true)
    #expect(await reason { try await code(.verifyEmail) } == .invalidArgument)

    let link = Credential.emailLink(email: "ada@example.com", code: try await code(.signInLink).code)
    #expect(try await fixture.signIn(link).account.uid == uid)

    _ = try await fixture.owner(of: "bob@example.com")
    #expect(await reason { try await code(.changeEmail, newEmail: "bob@example.com") } == .emailExists)
    #expect(await reason { try await code(.changeEmail) } == .missingEmail)
    let change = try await code(.changeEmail, newEmail: "ada@new.example")
    #expect(change.address == "ada@new.example")
    _ = try await fixture.useCases.codeUse.applyActionCode(
      change.code, answer: .accept(password: nil), caller: principal)
    #expect(try await fixture.account(user)?.email == "ada@new.example")

    let reset = try await code(.passwordReset).code
    _ = try await fixture.useCases.passwordReset.resetPassword(.code(reset), to: Secret("secret-two"))
    _ = try await fixture.signIn(fixture.password("ada@new.example", "secret-two"))

    #expect(await reason { try await code(.recoverEmail) } == .invalidArgument)
    #expect(await reason { try await code(.passwordReset, newEmail: "a@example.com") } == .invalidArgument)
    let made = try await trail(fixture, uid).filter { $0.record.action == .actionLinkMade }
    #expect(
      made.map(\.record.detail) == ["password_reset", "change_email", "sign_in_link", "verify_email"]
        && made.allSatisfy { $0.origin.actor == "operator" })
  }

  // MARK: Sessions

  @Test(arguments: StoreKind.allCases)
  func oneSessionEndsAndTheOthersContinue(_ kind: StoreKind) async throws {
    let fixture = try ServiceFixture(kind)
    let first = try await fixture.signUp(email: "ada@example.com").tokens
    let second = try await fixture.signIn(fixture.password("ada@example.com")).tokens
    let principal = try await fixture.principal(first)
    let ended = try await fixture.useCases.administration.endSessions(
      [principal.sessionID], of: principal.uid, by: administrator)
    #expect(ended == 1)
    #expect(await !fixture.isSignedIn(first))
    #expect(await fixture.isSignedIn(second))
    #expect(
      try await fixture.useCases.administration.endSessions([principal.sessionID], of: principal.uid, by: administrator)
        == 0)
    // Another account's session is none of this one's.
    let other = try await fixture.principal(try await fixture.signUp(email: "bob@example.com").tokens)
    #expect(
      try await fixture.useCases.administration.endSessions([other.sessionID], of: principal.uid, by: administrator)
        == 0)
    #expect(
      await reason {
        try await fixture.useCases.administration.endSessions(
          [SessionID(rawValue: "x")], of: principal.uid, by: administrator)
      } == .invalidArgument)
  }
}
