public import Foundation

/// When an account was made and used.
open class UserMetadata: NSObject, Codable, @unchecked Sendable {
  public let lastSignInDate: Date?
  public let creationDate: Date?

  init(lastSignInDate: Date?, creationDate: Date?) {
    self.lastSignInDate = lastSignInDate
    self.creationDate = creationDate
    super.init()
  }
}
