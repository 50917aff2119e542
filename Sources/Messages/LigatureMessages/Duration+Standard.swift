extension GoogleProtobuf.Duration {
  public init(milliseconds: Int64) {
    let (seconds, rest) = milliseconds.quotientAndRemainder(dividingBy: 1000)
    self.init(seconds: seconds, nanos: Int32(rest) * 1_000_000)
  }

  /// Creates the message for a duration, rounded towards zero to nanoseconds.
  public init(_ duration: Swift.Duration) {
    let (seconds, attoseconds) = duration.components
    self.init(seconds: seconds, nanos: Int32(attoseconds / 1_000_000_000))
  }
}
