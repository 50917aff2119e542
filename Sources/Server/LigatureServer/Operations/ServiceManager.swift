internal import Foundation
internal import Logging

/// The program that started the server and asked to be notified of its state: systemd, or another program that supports
/// the protocol of sd_notify(3). If there is no such program, notices are discarded.
struct ServiceManager: Sendable {
  /// A status for `systemctl status` to show.
  enum Status: String {
    case serving = "Serving"
    case noAnswer = "The database does not respond; see the log for the cause"
    case cannotWrite = "The database cannot be written; see the log for the cause"
    case clockDiffers = "The clock of the database differs by more than 10 seconds"
    case draining = "Draining: new calls are refused, calls in flight can complete"
  }

  enum Notice {
    case ready, reloading, stopping, alive
    case status(Status)
  }

  /// The time after which the service manager restarts the server if it has not received an ``Notice/alive`` notice;
  /// nil if no watchdog is active.
  let watchdogInterval: Duration?
  /// The destination of notices, which is a path, or an `@` followed by an abstract address; nil if notices are
  /// discarded.
  private let socket: String?
  private let logger: Logger

  init(environment: [String: String], logger: Logger) {
    socket = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
    let isWatched = environment["WATCHDOG_PID"].map { $0 == "\(getpid())" } ?? true
    watchdogInterval =
      isWatched
      ? environment["WATCHDOG_USEC"].flatMap(Int64.init).flatMap { $0 > 0 ? .microseconds($0) : nil } : nil
    self.logger = logger
  }

  /// Sends notices in a single message, so that they take effect together. This method does not block.
  func notify(_ notices: Notice...) {
    guard let socket else { return }
    if let problem = Self.send(notices.map(\.text).joined(separator: "\n"), to: socket) {
      logger.warning(
        "The service manager cannot be notified", metadata: ["socket": "\(socket)", "error": "\(problem)"])
    }
  }

  /// Sends a message to the service manager. Returns a description of the error, or nil if the message was sent.
  private static func send(_ message: String, to socket: String) -> String? {
    var address = sockaddr_un()
    let name = Array(socket.utf8)
    let isAbstract = name.first == UInt8(ascii: "@")
    guard isAbstract || name.first == UInt8(ascii: "/"), name.count < MemoryLayout.size(ofValue: address.sun_path)
    else { return "NOTIFY_SOCKET is not the address of a Unix socket" }
    address.sun_family = sa_family_t(AF_UNIX)
    unsafe withUnsafeMutableBytes(of: &address.sun_path) { path in
      unsafe path.copyBytes(from: name)
      if isAbstract { unsafe path[0] = 0 }
    }
    let descriptor = Foundation.socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { return problem(errno) }
    defer { close(descriptor) }
    let bytes = Array(message.utf8)
    // The length must not include any bytes after the name, because they would become part of an abstract name.
    let length = socklen_t(MemoryLayout<sa_family_t>.size + name.count)
    let flags = Int32(MSG_DONTWAIT | MSG_NOSIGNAL)
    let sent = unsafe withUnsafePointer(to: &address) { pointer in
      unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        unsafe sendto(descriptor, bytes, bytes.count, flags, $0, length)
      }
    }
    return sent == bytes.count ? nil : problem(errno)
  }

  private static func problem(_ code: Int32) -> String { unsafe String(cString: strerror(code)) }
}

extension ServiceManager.Notice {
  fileprivate var text: String {
    switch self {
    case .ready: "READY=1"
    // The service manager uses the time to match the notice to its reload request.
    case .reloading: "RELOADING=1\nMONOTONIC_USEC=\(Self.monotonicMicroseconds)"
    case .stopping: "STOPPING=1"
    case .alive: "WATCHDOG=1"
    case .status(let status): "STATUS=\(status.rawValue)"
    }
  }

  private static var monotonicMicroseconds: Int {
    var time = timespec()
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
