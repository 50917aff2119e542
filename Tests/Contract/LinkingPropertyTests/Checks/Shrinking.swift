/// The steps without those that the failure does not need.
///
/// Drops runs of steps, ever shorter ones, until no single step can go.
///
/// - Parameter fails: whether a sequence still fails in the same way.
func shrunk<Step>(_ steps: [Step], while fails: ([Step]) async throws -> Bool) async rethrows -> [Step] {
  var steps = steps
  var length = max(1, steps.count / 2)
  while true {
    var isShorter = false
    var start = 0
    while start < steps.count {
      var rest = steps
      rest.removeSubrange(start..<min(start + length, steps.count))
      if try await fails(rest) {
        steps = rest
        isShorter = true
      } else {
        start += length
      }
    }
    if length > 1 { length /= 2 } else if !isShorter { return steps }
  }
}
