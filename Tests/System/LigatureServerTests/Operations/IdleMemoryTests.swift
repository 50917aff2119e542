import Testing

@testable import LigatureServer

@Suite struct IdleMemoryTests {
  private static let mebibyte = 1 << 20

  /// Returns the looks at which memory is returned, of a process that has so many unused mebibytes.
  private func trims(_ idle: [Int], leaving rest: Int? = nil) -> [Int] {
    var memory = IdleMemory()
    var trims: [Int] = []
    var isTrimmed = false
    for (look, idle) in idle.enumerated() {
      let idle = isTrimmed ? rest ?? idle : idle
      guard memory.mustTrim(idle * Self.mebibyte) else { continue }
      trims.append(look)
      memory.trimmed(to: (rest ?? idle) * Self.mebibyte)
      isTrimmed = rest != nil
    }
    return trims
  }

  @Test func memoryIsReturnedWhenMuchIsUnused() {
    #expect(trims([10, 12, 26, 27, 10], leaving: 11) == [3])
    #expect(trims([10, 12, 26, 20, 10]) == [])
  }

  @Test("What a flood leaves is returned although a trim at its peak returned nothing")
  func aPeakIsNotTheMeasure() {
    // Little is unused at the peak, and what is cannot be returned.
    #expect(trims([10, 30] + Array(repeating: 40, count: 14)) == [1, 14])
  }

  @Test func aTrimThatReturnsNothingIsNotRepeatedAtOnce() {
    #expect(trims(Array(repeating: 10, count: 1) + Array(repeating: 50, count: 30)) == [1, 14, 27])
  }
}
