import Testing

@testable import SQLiteAccountStore

@Suite struct GroupPaceTests {
  private func pace(_ groups: [Int], sync: Duration) -> GroupPace {
    var pace = GroupPace()
    for group in groups { pace.note(group: group, sync: sync) }
    return pace
  }

  @Test(arguments: [
    ([64], Duration.milliseconds(4), 1, Duration.milliseconds(1) as Duration?),
    // The stragglers of a large group do not make the next one small.
    ([64, 2], .milliseconds(4), 1, .milliseconds(1)),
    ([64, 2, 2], .milliseconds(4), 1, nil), ([64], .milliseconds(400), 1, .milliseconds(2)),
    ([64], .microseconds(120), 1, nil), ([64], .milliseconds(4), 32, nil), ([1, 1], .milliseconds(4), 0, nil),
    ([], .zero, 0, nil),
  ])
  func waitsForMoreJobsOnlyIfThatPays(groups: [Int], sync: Duration, waiting: Int, expected: Duration?) {
    #expect(pace(groups, sync: sync).delay(waiting: waiting) == expected)
  }
}
