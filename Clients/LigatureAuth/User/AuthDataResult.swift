public import Foundation

/// The result of signing in, linking or reauthenticating.
open class AuthDataResult: NSObject, @unchecked Sendable {
  public let user: User
  /// The information that the provider returned about the user; nil after an email address or a phone has been linked,
  /// and after a merge.
  public let additionalUserInfo: AdditionalUserInfo?
  /// The credential that was used, with the provider's tokens; nil if it was not an ``OAuthCredential``.
  public let credential: OAuthCredential?
  /// Whether another account lost its email address to this account, because only this account's user has proven
  /// ownership of the address.
  public let addressReleased: Bool
  /// A credential for merging the account that lost its address, for use with
  /// ``Auth/planMerge(with:)-(AuthCredential)``. The value is nil if there is no such account or if it has another
  /// sign-in method. The credential is valid for five minutes, in this session only.
  public let unreachableAccount: AuthCredential?

  init(
    user: User, additionalUserInfo: AdditionalUserInfo?, credential: OAuthCredential? = nil,
    addressReleased: Bool = false, unreachableAccount: AuthCredential? = nil
  ) {
    self.user = user
    self.additionalUserInfo = additionalUserInfo
    self.credential = credential
    self.addressReleased = addressReleased
    self.unreachableAccount = unreachableAccount
    super.init()
  }
}
