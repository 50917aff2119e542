package import Accounts
import Foundation

/// A clock that reads the system's date and time.
package struct SystemWallClock: WallClock {
  package init() {}

  package var now: Timestamp {
    Timestamp(milliseconds: Int64(exactly: (Date().timeIntervalSince1970 * 1000).rounded(.down)) ?? 0)
  }
}
