public import Foundation

/// The dates of an account's creation and last sign-in.
open class UserMetadata: NSObject, Codable, @unchecked Sendable {
  public let lastSignInDate: Date?
  public let creationDate: Date?

  init(lastSignInDate: Date?, creationDate: Date?) {
    self.lastSignInDate = lastSignInDate
    self.creationDate = creationDate
    super.init()
  }
}
