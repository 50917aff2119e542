import HTTP2Session
import Testing

@testable import RPCTransport

@Suite struct ConnectionTimingTests {
  static let start = ContinuousClock.now

  static func limits() -> ConnectionLimits {
    var limits = ConnectionLimits()
    limits.handshakeTimeout = .seconds(10)
    limits.headerTimeout = .seconds(5)
    limits.writeTimeout = .seconds(30)
    limits.keepaliveInterval = nil
    limits.keepaliveTimeout = .seconds(8)
    limits.idleTimeout = .seconds(100)
    limits.maxAge = .seconds(1000)
    return limits
  }

  private func verdict(
    _ timing: inout ConnectionTiming, at second: Int, streams: Int = 0, insideHeaders: Bool = false,
    keepalive: Duration? = nil
  ) -> ConnectionTiming.Verdict {
    var limits = Self.limits()
    limits.keepaliveInterval = keepalive
    return timing.verdict(
      now: Self.start.advanced(by: .seconds(second)), limits: limits, isInUse: streams > 0,
      isInsideHeaderBlock: insideHeaders)
  }

  private func begun(hasSettings: Bool = true) -> ConnectionTiming {
    var timing = ConnectionTiming()
    timing.begin(Self.limits(), now: Self.start)
    timing.hasSettings = hasSettings
    return timing
  }

  @Test func nothingIsSaidBeforeTheBeginning() {
    var timing = ConnectionTiming()
    #expect(verdict(&timing, at: 9999) == .fine)
  }

  @Test func settingsMustComeInTime() {
    var timing = begun(hasSettings: false)
    #expect(verdict(&timing, at: 9) == .fine)
    #expect(verdict(&timing, at: 10) == .terminate(.handshakeTimeout))
    timing.hasSettings = true
    #expect(verdict(&timing, at: 11) == .fine)
  }

  @Test func aHeaderBlockMustEndInTime() {
    var timing = begun()
    #expect(verdict(&timing, at: 1, streams: 1, insideHeaders: true) == .fine)
    #expect(verdict(&timing, at: 5, streams: 1, insideHeaders: true) == .fine)
    #expect(verdict(&timing, at: 6, streams: 1, insideHeaders: true) == .terminate(.headerTimeout))
    #expect(verdict(&timing, at: 7, streams: 1) == .fine)
    #expect(verdict(&timing, at: 8, streams: 1, insideHeaders: true) == .fine, "another block begins again")
  }

  @Test func aPeerMustRead() {
    var timing = begun()
    timing.isBlocked(true, now: Self.start.advanced(by: .seconds(10)))
    timing.isBlocked(true, now: Self.start.advanced(by: .seconds(20)))
    #expect(verdict(&timing, at: 39, streams: 1) == .fine)
    #expect(verdict(&timing, at: 40, streams: 1) == .cut(.writeTimeout))
    timing.isBlocked(false, now: Self.start.advanced(by: .seconds(41)))
    #expect(verdict(&timing, at: 42, streams: 1) == .fine)
  }

  @Test func idleCountsFromTheLastStream() {
    var timing = begun()
    #expect(verdict(&timing, at: 50, streams: 1) == .fine)
    #expect(verdict(&timing, at: 149) == .fine)
    #expect(verdict(&timing, at: 150) == .drain(.idleTimeout))
  }

  @Test func ageComesWithinATenthBeforeItsLimit() {
    var timing = begun()
    #expect(verdict(&timing, at: 899, streams: 1) == .fine)
    #expect(verdict(&timing, at: 1000, streams: 1) == .drain(.maxAge))
  }

  @Test func aSilentPeerIsAskedAndThenGivenUp() {
    var timing = begun()
    #expect(verdict(&timing, at: 1, streams: 1, keepalive: .seconds(30)) == .fine)
    timing.hasReceived = true
    #expect(verdict(&timing, at: 5, streams: 1, keepalive: .seconds(30)) == .fine)
    #expect(verdict(&timing, at: 34, streams: 1, keepalive: .seconds(30)) == .fine)
    #expect(verdict(&timing, at: 35, streams: 1, keepalive: .seconds(30)) == .ping)
    #expect(verdict(&timing, at: 36, streams: 1, keepalive: .seconds(30)) == .fine, "one ping is enough")
    timing.hasReceived = true
    #expect(verdict(&timing, at: 37, streams: 1, keepalive: .seconds(30)) == .fine)
    #expect(verdict(&timing, at: 67, streams: 1, keepalive: .seconds(30)) == .ping)
    #expect(verdict(&timing, at: 74, streams: 1, keepalive: .seconds(30)) == .fine)
    #expect(verdict(&timing, at: 75, streams: 1, keepalive: .seconds(30)) == .cut(.keepaliveTimeout))
  }

  @Test func aPeerWithoutCallsIsNotAsked() {
    var timing = begun()
    for second in stride(from: 0, to: 99, by: 3) {
      #expect(verdict(&timing, at: second, keepalive: .seconds(30)) == .fine)
    }
  }

  @Test func aDrainIsOverWithItsGrace() {
    var timing = begun()
    timing.beginDrain(grace: .seconds(20), now: Self.start)
    #expect(verdict(&timing, at: 19, streams: 1) == .fine)
    #expect(verdict(&timing, at: 20, streams: 1) == .terminate(.ageGrace))
  }

  @Test func aDrainWithoutGraceWaits() {
    var timing = begun()
    timing.beginDrain(grace: nil, now: Self.start)
    #expect(verdict(&timing, at: 5000, streams: 1) == .fine)
  }

  @Test func limitsThatAreOffAreOff() {
    var limits = ConnectionLimits()
    limits.handshakeTimeout = nil
    limits.headerTimeout = nil
    limits.writeTimeout = nil
    limits.keepaliveInterval = nil
    limits.idleTimeout = nil
    limits.maxAge = nil
    var timing = ConnectionTiming()
    timing.begin(limits, now: Self.start)
    timing.isBlocked(true, now: Self.start)
    for second in [1, 1_000_000] {
      let verdict = timing.verdict(
        now: Self.start.advanced(by: .seconds(second)), limits: limits, isInUse: false, isInsideHeaderBlock: true)
      #expect(verdict == .fine)
    }
  }

  @Test func thePeerOfARecentCallHasTimeToReadItsAnswer() {
    func time(_ timing: ConnectionTiming, at second: Int) -> Duration {
      timing.timeToRead(Self.limits(), now: Self.start.advanced(by: .seconds(second)))
    }
    var timing = begun()
    #expect(time(timing, at: 1) == .seconds(30))
    #expect(time(timing, at: 40) == .seconds(1), "no call within the time in which a peer has to read")
    timing.isInUse(now: Self.start.advanced(by: .seconds(39)))
    #expect(time(timing, at: 40) == .seconds(30))
    timing.beginDrain(grace: .seconds(20), now: Self.start.advanced(by: .seconds(40)))
    #expect(time(timing, at: 42) == .seconds(18))
    timing.endDrain(within: .seconds(60), now: Self.start.advanced(by: .seconds(42)))
    #expect(time(timing, at: 42) == .seconds(18))
    timing.endDrain(within: .seconds(5), now: Self.start.advanced(by: .seconds(42)))
    #expect(time(timing, at: 42) == .seconds(5))
    #expect(time(timing, at: 50) == .seconds(1))
  }
}
