public import Foundation
import LigatureMessages

/// A request to change an account's name and photo. ``User/createProfileChangeRequest()`` creates a request:
///
/// ```swift
/// let request = user.createProfileChangeRequest()
/// request.displayName = "Ada"
/// try await request.commitChanges()
/// ```
/// A property that is nil leaves the corresponding value unchanged. An empty name removes the name, and
/// ``removePhoto()`` removes the photo. A request can be committed only once.
open class UserProfileChangeRequest: NSObject, @unchecked Sendable {
  private struct Changes: Sendable {
    var displayName: String?
    var photoURL: URL?
    var removesPhoto = false
    var isCommitted = false
  }

  private let user: User
  private let changes = LockedValues(Changes())

  init(_ user: User) {
    self.user = user
    super.init()
  }

  /// The new name. The value nil leaves the name unchanged, and an empty string removes it.
  open var displayName: String? {
    get { changes.displayName }
    set { changes.displayName = newValue }
  }

  /// The URL of the new photo, with the scheme `http` or `https`. The value nil leaves the photo unchanged.
  open var photoURL: URL? {
    get { changes.photoURL }
    set { changes.photoURL = newValue }
  }

  /// Removes the photo.
  open func removePhoto() { changes.removesPhoto = true }

  /// Applies the changes.
  /// - Throws: `internalError`, with the reason INVALID_ARGUMENT and the name of the invalid field in `userInfo`, if
  ///   the name is too long or contains nonprintable characters, or if the scheme of the photo's URL is neither `http`
  ///   nor `https`. If the request has already been committed, the method fails without calling the service.
  open func commitChanges() async throws {
    try await user.reporting {
      let changes = self.changes.withLock { changes in
        defer { changes.isCommitted = true }
        return changes
      }
      guard !changes.isCommitted else {
        throw AuthFailure.error(
          .internalError, "This profile change was already committed. Call createProfileChangeRequest() again.")
      }
      let request = LigatureV1.UpdateProfileRequest(
        displayName: changes.displayName, photoURL: changes.removesPhoto ? "" : changes.photoURL?.absoluteString)
      let response = try await self.user.call { options in
        try await self.user.connection.accounts.updateProfile(request, options: options)
      }
      try await self.user.adopt(response.account)
    }
  }

  /// Applies the changes.
  open func commitChanges(completion: (((any Error)?) -> Void)? = nil) {
    user.callbackQueue.run(completion) { try await self.commitChanges() }
  }
}

extension User {
  /// Returns a request to change the account's name and photo.
  public func createProfileChangeRequest() -> UserProfileChangeRequest { UserProfileChangeRequest(self) }
}
