public import Foundation

/// The times at which an account was created and last used.
open class UserMetadata: NSObject, Codable, @unchecked Sendable {
  public let lastSignInDate: Date?
  public let creationDate: Date?

  init(lastSignInDate: Date?, creationDate: Date?) {
    self.lastSignInDate = lastSignInDate
    self.creationDate = creationDate
    super.init()
  }
}
