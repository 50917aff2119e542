public import Foundation
import LigatureMessages

extension AccountFilter {
  /// Selects the accounts that were created within a time range.
  public static func created(in times: Range<Date>) -> Self {
    .init(filter: .created(.init(start: .init(times.lowerBound), end: .init(times.upperBound))))
  }

  /// Selects the accounts that were created at or after a time.
  public static func created(since start: Date) -> Self { .init(filter: .created(.init(start: .init(start)))) }

  /// Selects the accounts that were created before a time.
  public static func created(before end: Date) -> Self { .init(filter: .created(.init(end: .init(end)))) }
}
