import Foundation

extension TimeInterval {
  /// Returns a length of time in the largest unit of which there are two or more, such as "10 minutes".
  /// - Parameter rounding: The rounding: down for past or remaining times, up for times to wait.
  func inWords(_ rounding: FloatingPointRoundingRule = .down) -> String {
    let seconds = abs(self).rounded(rounding == .up ? .up : .toNearestOrAwayFromZero)
    for (unit, length) in [("days", 86_400.0), ("hours", 3600), ("minutes", 60)] where seconds >= 2 * length {
      return "\(Int((seconds / length).rounded(rounding))) \(unit)"
    }
    return Int(seconds).counting("second")
  }
}
