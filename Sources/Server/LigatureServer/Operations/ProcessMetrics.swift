internal import Foundation
internal import RPCObservability

/// Metrics from the kernel's data about this process (proc(5)). They have the same names as in Prometheus's own client
/// libraries.
enum ProcessMetrics {
  static func write(to page: inout MetricsText) {
    let fields = Self.fields
    func field(_ number: Int) -> Double? { Self.field(number, of: fields) }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    if let user = field(14), let system = field(15) {
      page.single(
        "process_cpu_seconds_total", .counter, "Processor time, user and system.", (user + system) / ticks)
    }
    if let bytes = residentMemory(fields) {
      page.single("process_resident_memory_bytes", .gauge, "Memory in use.", bytes)
    }
    if let threads = field(20) { page.single("process_threads", .gauge, "Threads.", threads) }
    if let start = field(22), let boot = bootTime {
      page.single(
        "process_start_time_seconds", .gauge,
        "The start time of the process, in seconds since 1970.", boot + start / ticks)
    }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      page.single("process_open_fds", .gauge, "Open files and sockets.", Double(files))
    }
    if let limit = mostFiles {
      page.single("process_max_fds", .gauge, "The number of files and sockets that may be open.", limit)
    }
  }

  /// The size in bytes of memory that is not backed by a file, such as the heap; nil if the kernel does not report it.
  static var anonymousMemory: Int? {
    let pages = read("/proc/self/statm").split(separator: " ").prefix(3).compactMap { Int($0) }
    return pages.count == 3 ? (pages[1] - pages[2]) * sysconf(Int32(_SC_PAGESIZE)) : nil
  }

  private static func residentMemory(_ fields: [String]) -> Double? {
    field(24, of: fields).map { $0 * Double(sysconf(Int32(_SC_PAGESIZE))) }
  }

  // The command's name is in parentheses and may contain any characters. The fields after the name contain no spaces or
  // parentheses. The first of them is the third field of the line.
  private static var fields: [String] {
    read("/proc/self/stat").split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
  }

  private static func field(_ number: Int, of fields: [String]) -> Double? {
    number - 3 < fields.count ? Double(fields[number - 3]) : nil
  }

  private static let bootTime: Double? = read("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
    .flatMap { Double($0.dropFirst(6)) }

  /// The soft limit on open files, which is the first value on the line; nil if there is no limit.
  private static var mostFiles: Double? {
    let name = "Max open files"
    let line = read("/proc/self/limits").split(separator: "\n").first { $0.hasPrefix(name) }
    return line?.dropFirst(name.count).split(separator: " ").first.flatMap { Double($0) }
  }

  private static func read(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
