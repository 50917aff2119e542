extension GoogleProtobuf.Duration {
  public init(milliseconds: Int64) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    self.init(seconds: seconds, nanos: Int32(rest) * 1_000_000)
  }

  /// Creates a message from a duration, rounded toward zero to whole nanoseconds.
  public init(_ duration: Swift.Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(seconds: seconds, nanos: Int32(attoseconds / 1_000_000_000))
  }
}

extension GoogleRPC.RetryInfo {
  /// The time to wait before another attempt. It is clamped to the range from zero to one day, because adding an
  /// arbitrary delay from a server could overflow.
  public var pause: Swift.Duration? {
    retryDelay.map { delay in
      min(max(.seconds(min(max(delay.seconds, 0), 86_400)) + .nanoseconds(Int64(delay.nanos)), .zero), .seconds(86_400))
    }
  }
}
