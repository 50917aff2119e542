public import Foundation
import LigatureMessages

extension AccountFilter {
  /// Selects the accounts that were created within a range of times.
  public static func created(in times: Range<Date>) -> Self {
    .init(filter: .created(.init(start: .init(times.lowerBound), end: .init(times.upperBound))))
  }

  /// Selects the accounts that were created at a time or later.
  public static func created(since start: Date) -> Self { .init(filter: .created(.init(start: .init(start)))) }

  /// Selects the accounts that were created before a time.
  public static func created(before end: Date) -> Self { .init(filter: .created(.init(end: .init(end)))) }
}
