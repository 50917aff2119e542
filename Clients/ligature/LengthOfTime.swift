import Foundation

extension TimeInterval {
  /// Returns the duration in words, such as "10 minutes", in the largest unit of which it contains at least two.
  /// - Parameter rounding: The rounding rule, which is down for elapsed or remaining times, and up for times to wait.
  func inWords(_ rounding: FloatingPointRoundingRule = .down) -> String {
    let seconds = abs(self).rounded(rounding == .up ? .up : .toNearestOrAwayFromZero)
    for (unit, length) in [("days", 86_400.0), ("hours", 3600), ("minutes", 60)] where seconds >= 2 * length {
      return "\(Int((seconds / length).rounded(rounding))) \(unit)"
    }
    return Int(seconds).counting("second")
  }
}
