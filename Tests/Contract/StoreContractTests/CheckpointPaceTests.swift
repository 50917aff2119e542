import Testing

@testable import SQLiteAccountStore

@Suite struct CheckpointPaceTests {
  @Test func theLogIsMovedInSmallSteps() {
    var pace = CheckpointPace()
    #expect(pace.note(changes: CheckpointPace.step - 1) == .nothing)
    #expect(pace.note(changes: 1) == .step)
    #expect(pace.note(changes: 1) == .nothing)
    // A slow step does not keep the next one from being asked for.
    #expect(pace.note(changes: CheckpointPace.step) == .step)
  }

  @Test func theWriterMovesTheRemainderOnceInManySteps() {
    var pace = CheckpointPace()
    var remainders = 0
    for _ in 0..<(3 * CheckpointPace.interval / 128) {
      switch pace.note(changes: 128) {
      case .nothing: break
      case .step: pace.didMove()
      case .remainder: remainders += 1
      }
    }
    #expect((2...3).contains(remainders))
  }

  /// Pages that came in while no step was made would be too many for the writer.
  @Test func theWriterMovesNothingUnlessAStepWasJustMade() {
    var pace = CheckpointPace()
    for _ in 0..<10 { #expect(pace.note(changes: CheckpointPace.interval) == .step) }
    pace.didMove()
    #expect(pace.note(changes: 1) == .remainder)
    #expect(pace.note(changes: 1) == .nothing)
  }
}
