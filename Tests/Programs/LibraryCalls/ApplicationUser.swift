import Foundation
import LigatureAuth

/// The user of an application, with what the application keeps between two calls.
@MainActor
final class ApplicationUser {
  private let auth = Auth.auth()
  /// Of the last conflict.
  private var updatedCredential: AuthCredential?
  /// Of the last link that took an address.
  private var unreachableAccount: AuthCredential?
  /// Of the last call that was asked for a second factor.
  private var resolver: MultiFactorResolver?
  /// Whether that call was the plan of a merge.
  private var isPlanning = false
  private var plan: MergePlan?
  /// Of the last code that was sent to a phone for a second factor.
  private var verificationID = ""
  private var secret: TOTPSecret?

  func make(_ call: Call) async throws -> Answer {
    do {
      return try await sign(call)
    } catch let error as NSError {
      if let updated = error.userInfo[AuthErrorUserInfoUpdatedCredentialKey] as? AuthCredential {
        updatedCredential = updated
      }
      if let resolver = error.userInfo[AuthErrorUserInfoMultiFactorResolverKey] as? MultiFactorResolver {
        self.resolver = resolver
        isPlanning = call.name == "planMerge"
      }
      throw error
    }
  }

  // MARK: Signing in

  private func sign(_ call: Call) async throws -> Answer {
    let text = call.text ?? ""
    switch call.name {
    case "signInAnonymously": return Answer(try await auth.signInAnonymously())
    case "signInWithCustomToken": return Answer(try await auth.signIn(withCustomToken: text))
    case "createUser":
      let (email, password) = (call.credential?.email ?? "", call.credential?.password ?? "")
      return Answer(try await auth.createUser(withEmail: email, password: password))
    case "signIn": return Answer(try await auth.signIn(with: credential(call)))
    case "signOut":
      try auth.signOut()
      return Answer()
    case "sendSignInLink":
      let settings = ActionCodeSettings()
      settings.handleCodeInApp = true
      settings.url = URL(string: "https://app.example.com/finish")
      try await auth.sendSignInLink(toEmail: text, actionCodeSettings: settings)
      return Answer()
    case "sendCode": return Answer(text: try await phones.verifyPhoneNumber(text))
    case "getGameCenterCredential":
      _ = try await GameCenterAuthProvider.getCredential()
      return Answer()
    case "sendFactorCode", "resolveByApp", "resolveByPhone", "resolveByRecoveryCode": return try await resolve(call)
    default:
      guard let user = auth.currentUser else { throw UnknownCall(name: "\(call.name) without a user") }
      return try await change(user, call)
    }
  }

  // MARK: The account

  private func change(_ user: User, _ call: Call) async throws -> Answer {
    let text = call.text ?? ""
    switch call.name {
    case "reload": try await user.reload()
    case "idToken": return Answer(text: try await user.getIDTokenResult(forcingRefresh: true).token)
    case "link":
      let result = try await user.link(with: credential(call), allowingSeveralPerProvider: call.another ?? false)
      unreachableAccount = result.unreachableAccount ?? unreachableAccount
      return Answer(result)
    case "reauthenticate": return Answer(try await user.reauthenticate(with: credential(call)))
    case "unlink": _ = try await user.unlink(fromProvider: text)
    case "unlinkIdentity": _ = try await user.unlink(identity: text)
    case "transfer": return Answer(try await user.transferIdentity(with: credential(call)))
    case "delete":
      try await user.delete()
      return Answer()
    default: return try await merge(user, call)
    }
    return Answer(user)
  }

  private func merge(_ user: User, _ call: Call) async throws -> Answer {
    switch call.name {
    case "planMerge": return keep(try await auth.planMerge(with: credential(call)))
    case "planMergeOfFormer":
      guard let former = auth.formerAnonymousUser else { throw UnknownCall(name: "\(call.name) without a former user") }
      return keep(try await auth.planMerge(with: former))
    case "commitMerge":
      guard let plan else { throw UnknownCall(name: "\(call.name) without a plan") }
      let kept = (call.keepOther ?? []).map { (Self.field($0), MergeSide.second) }
      return Answer(try await auth.commitMerge(plan, choices: Dictionary(kept) { first, _ in first }))
    case "undoMerge":
      let undo = try await auth.undoMerge()
      var answer = Answer(undo.user)
      answer.restoredUID = undo.restoredUID
      return answer
    default: return try await enroll(user, call)
    }
  }

  private func keep(_ plan: MergePlan) -> Answer {
    self.plan = plan
    return Answer(plan: .init(plan))
  }

  private static func field(_ name: String) -> MergeField {
    switch name {
    case "email": .email
    case "name": .displayName
    case "photo": .photoURL
    case "phone": .phoneNumber
    default: .provider(name)
    }
  }

  // MARK: Second factors

  private func enroll(_ user: User, _ call: Call) async throws -> Answer {
    let text = call.text ?? ""
    let factors = user.multiFactor
    switch call.name {
    case "startApp":
      let secret = try await TOTPMultiFactorGenerator.generateSecret(with: factors.session())
      self.secret = secret
      return Answer(text: secret.sharedSecretKey())
    case "finishApp":
      guard let secret else { throw UnknownCall(name: "\(call.name) without a secret") }
      let assertion = TOTPMultiFactorGenerator.assertionForEnrollment(with: secret, oneTimePassword: text)
      try await factors.enroll(with: assertion, displayName: "App")
    case "startPhone":
      verificationID = try await phones.verifyPhoneNumber(text, multiFactorSession: factors.session())
    case "finishPhone": try await factors.enroll(with: phoneAssertion(text), displayName: "Phone")
    case "renewRecoveryCodes": return Answer(texts: try await factors.renewRecoveryCodes())
    default: throw UnknownCall(name: call.name)
    }
    return Answer(user)
  }

  /// Finishes what was asked for a second factor.
  private func resolve(_ call: Call) async throws -> Answer {
    guard let resolver else { throw UnknownCall(name: "\(call.name) without a resolver") }
    let text = call.text ?? ""
    switch call.name {
    case "sendFactorCode":
      guard let phone = resolver.hints.lazy.compactMap({ $0 as? PhoneMultiFactorInfo }).first else {
        throw UnknownCall(name: "\(call.name) without a phone")
      }
      verificationID = try await phones.verifyPhoneNumber(with: phone, multiFactorSession: resolver.session)
      return Answer(text: phone.phoneNumber)
    case "resolveByApp":
      let app = resolver.hints.first { $0.factorID == PhoneMultiFactorInfo.TOTPMultiFactorID }
      let assertion = TOTPMultiFactorGenerator.assertionForSignIn(
        withEnrollmentID: app?.uid ?? "", oneTimePassword: text)
      return try await finish(resolver, assertion)
    case "resolveByPhone": return try await finish(resolver, phoneAssertion(text))
    default:
      return try await finish(resolver, RecoveryCodeMultiFactorGenerator.assertionForSignIn(withRecoveryCode: text))
    }
  }

  private func finish(_ resolver: MultiFactorResolver, _ assertion: MultiFactorAssertion) async throws -> Answer {
    isPlanning
      ? keep(try await resolver.resolveMerge(with: assertion))
      : Answer(try await resolver.resolveSignIn(with: assertion))
  }

  private func phoneAssertion(_ code: String) -> PhoneMultiFactorAssertion {
    PhoneMultiFactorGenerator.assertion(
      with: phones.credential(withVerificationID: verificationID, verificationCode: code))
  }

  // MARK: What calls take

  private var phones: PhoneAuthProvider { PhoneAuthProvider.provider(auth: auth) }

  private func credential(_ call: Call) throws -> AuthCredential {
    let kept: AuthCredential?
    switch call.credential?.kind {
    case "updated": kept = updatedCredential
    case "unreachable": kept = unreachableAccount
    default: kept = try call.credential?.credential(auth)
    }
    guard let kept else { throw UnknownCall(name: "\(call.name) without a credential") }
    return kept
  }
}
