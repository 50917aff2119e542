import Foundation
import LigatureAuth

/// What a call gave.
struct Answer: Encodable {
  struct Account: Encodable {
    struct Identity: Encodable {
      var providerID: String
      var uid: String
      var identityID: String?
    }

    struct SetAside: Encodable {
      var providerID: String
      var reason: String
    }

    var uid: String
    var isAnonymous: Bool
    var email: String?
    var displayName: String?
    var phoneNumber: String?
    var photoURL: String?
    var providerData: [Identity]
    var setAside: [SetAside]
    var factors: [String]

    init(_ user: User) {
      uid = user.uid
      isAnonymous = user.isAnonymous
      email = user.email
      displayName = user.displayName
      phoneNumber = user.phoneNumber
      photoURL = user.photoURL?.absoluteString
      providerData = user.providerData.map { info in
        Identity(providerID: info.providerID, uid: info.uid, identityID: (info as? ProviderUserInfo)?.identityID)
      }
      setAside = user.setAsideMethods.map { SetAside(providerID: $0.providerID, reason: $0.reason.rawValue) }
      factors = user.multiFactor.enrolledFactors.map(\.factorID)
    }
  }

  struct Plan: Encodable {
    var survivorUID: String
    var mergedUID: String
    /// The provider IDs of the identities that sign in after the merge.
    var active: [String]
    var conflicts: [[String]]

    init(_ plan: MergePlan) {
      survivorUID = plan.survivorUID
      mergedUID = plan.mergedUID
      active = plan.identities.filter(\.isActive).map(\.providerID)
      conflicts = plan.conflicts.map { [$0.first, $0.second] }
    }
  }

  struct Failure: Encodable {
    /// The name of the case of `AuthErrorCode`.
    var code: String
    var reason: String?
    var retryAfter: Double?
    var message: String

    init(_ error: NSError) {
      code = error.authErrorCode.map { "\($0)" } ?? "\(error)"
      reason = error.userInfo[AuthErrors.userInfoReasonKey] as? String
      retryAfter = error.userInfo[AuthErrors.userInfoRetryAfterKey] as? Double
      message = error.localizedDescription
    }
  }

  var account: Account?
  var isNew: Bool?
  var addressReleased: Bool?
  var plan: Plan?
  /// The account that an undo has restored.
  var restoredUID: String?
  /// What the call gave as a text: an ID, a secret, a claim.
  var text: String?
  var texts: [String]?
  var error: Failure?
}

extension Answer {
  init(_ user: User) { account = Account(user) }

  init(_ result: AuthDataResult) {
    self.init(result.user)
    isNew = result.additionalUserInfo?.isNewUser
    addressReleased = result.addressReleased
  }
}
