import Foundation

extension TimeInterval {
  /// Returns the duration in words, in the largest unit that fits at least twice, such as "10 minutes".
  /// - Parameter rounding: The rounding rule: down for elapsed or remaining times, up for times to wait.
  func inWords(_ rounding: FloatingPointRoundingRule = .down) -> String {
    let seconds = abs(self).rounded(rounding == .up ? .up : .toNearestOrAwayFromZero)
    for (unit, length) in [("days", 86_400.0), ("hours", 3600), ("minutes", 60)] where seconds >= 2 * length {
      return "\(Int((seconds / length).rounded(rounding))) \(unit)"
    }
    return Int(seconds).counting("second")
  }
}
