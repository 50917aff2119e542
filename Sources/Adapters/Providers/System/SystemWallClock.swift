public import Accounts
import Foundation

/// The system's time of day.
public struct SystemWallClock: WallClock {
  public init() {}

  public var now: Timestamp {
    Timestamp(milliseconds: Int64(exactly: (Date().timeIntervalSince1970 * 1000).rounded(.down)) ?? 0)
  }
}
