internal import Synchronization

/// The format of the national numbers for one calling code, as described by libphonenumber.
///
/// In many countries, national numbers are written with a trunk prefix, which is omitted after the country code: 07911
/// 123456 is +44 7911 123456. A number that is nevertheless written with both the country code and the prefix reaches
/// the same phone, so it would be a second form of the same number.
struct NumberingPlan: Sendable {
  /// The country's code for calls from abroad.
  let callingCode: String
  /// The pattern of the prefix of a national number: the trunk prefix, or the code of a carrier.
  let prefix: String
  /// The replacement for a prefix with a capture group, in which "$1" stands for the last capture.
  let replacement: String?
  /// The pattern of national numbers without a prefix.
  let numbers: String
  /// The possible lengths of national numbers, in digits.
  let lengths: [Int]
  /// The possible lengths, in digits, of numbers that can only be called locally, without the area code.
  let localLengths: [Int]

  init(
    _ callingCode: String, prefix: String, replacement: String? = nil, numbers: String, lengths: [Int],
    localLengths: [Int] = []
  ) {
    self.callingCode = callingCode
    self.prefix = prefix
    self.replacement = replacement
    self.numbers = numbers
    self.lengths = lengths
    self.localLengths = localLengths
  }

  /// Returns the plan for a number in international form without its "+", or nil if the number's country has no prefix.
  static func plan(of digits: Substring) -> NumberingPlan? {
    // No calling code begins with another calling code.
    (1...3).lazy.compactMap { plans[String(digits.prefix($0))] }.first
  }

  private static let plans = Dictionary(uniqueKeysWithValues: all.map { ($0.callingCode, $0) })

  /// Returns a national number without its prefix, according to the rules of libphonenumber's parser.
  func withoutPrefix(_ number: Substring) -> String {
    PatternCache.shared.withPatterns(of: self) { patterns in
      guard let match = number.prefixMatch(of: patterns.prefix) else { return String(number) }
      let rest = String(number[match.range.upperBound...])
      let captured = match.output.count > 1 ? match.output[match.output.count - 1].substring : nil
      let stripped =
        if let captured, let replacement { replacement.replacing("$1", with: captured) + rest } else { rest }
      // Some numbers begin with the same digits as the prefix.
      let isAmbiguous =
        number.wholeMatch(of: patterns.numbers) != nil && stripped.wholeMatch(of: patterns.numbers) == nil
      return isAmbiguous || !isPossible(stripped) ? String(number) : stripped
    }
  }

  /// Returns whether a number is long enough to be called from outside its area.
  private func isPossible(_ number: String) -> Bool {
    let length = number.utf8.count
    guard !localLengths.contains(length), let longest = lengths.last else { return false }
    return lengths.contains(length) || length > longest
  }
}

/// Caches the compiled patterns of the plans that have been used, because compiling a `Regex` is slow. A lock protects
/// the patterns, because `Regex` is not `Sendable`.
private final class PatternCache: Sendable {
  static let shared = PatternCache()

  struct Patterns {
    let prefix: Regex<AnyRegexOutput>
    let numbers: Regex<AnyRegexOutput>
  }

  private let patterns = Mutex<[String: Patterns]>([:])

  func withPatterns(of plan: NumberingPlan, _ body: (Patterns) -> String) -> String {
    patterns.withLock { patterns in
      if let known = patterns[plan.callingCode] { return body(known) }
      guard let prefix = try? Regex(plan.prefix), let numbers = try? Regex(plan.numbers) else {
        preconditionFailure("The patterns of +\(plan.callingCode) are malformed")
      }
      let new = Patterns(prefix: prefix, numbers: numbers)
      patterns[plan.callingCode] = new
      return body(new)
    }
  }
}
