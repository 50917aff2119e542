extension [String] {
  /// Returns the name that is most similar to a misspelled `name`, or nil if no name is similar enough.
  package func nearest(to name: String) -> String? {
    let limit = Swift.max(2, name.utf8.count / 4)
    var nearest: (name: String, distance: Int)?
    for candidate in self where abs(candidate.utf8.count - name.utf8.count) <= limit {
      let distance = editDistance([UInt8](candidate.utf8), [UInt8](name.utf8))
      if distance <= limit, distance < nearest?.distance ?? .max { nearest = (candidate, distance) }
    }
    return nearest?.name
  }
}

/// Returns the minimum number of insertions, deletions, replacements and transpositions that turn one string into the
/// other.
private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforePrevious: [Int] = []
  var previous = Array(0...second.count)
  for (row, letter) in first.enumerated() {
    var current = [row + 1]
    for (column, other) in second.enumerated() {
      var distance = Swift.min(
        previous[column + 1] + 1, current[column] + 1, previous[column] + (letter == other ? 0 : 1))
      if row > 0, column > 0, letter == second[column - 1], first[row - 1] == other {
        distance = Swift.min(distance, beforePrevious[column - 1] + 1)
      }
      current.append(distance)
    }
    beforePrevious = previous
    previous = current
  }
  return previous[second.count]
}
