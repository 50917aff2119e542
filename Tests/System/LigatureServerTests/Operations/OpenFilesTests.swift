import Testing

@testable import LigatureServer

@Suite struct OpenFilesTests {
  @Test(arguments: [
    (1_048_576, 4096, 4096, 1_048_576 - 256 - 4096), (1024, 4096, 192, 576), (1024, 10, 10, 758), (128, 4096, 16, 48),
    (1, 1, 1, 1), (Int.max, 1_000_000, 1_000_000, Int.max - 256 - 1_000_000),
  ])
  func allListenersTogetherLeaveSomeForTheRest(allowed: Int, wanted: Int, web: Int, calls: Int) {
    let share = OpenFiles(allowed: allowed, web: wanted)
    #expect(share.web == web && share.calls == calls)
  }
}
