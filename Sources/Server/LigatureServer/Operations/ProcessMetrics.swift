internal import Foundation
internal import RPCObservability

/// What the kernel knows of this process (proc(5)), under the names that Prometheus's own clients use.
enum ProcessMetrics {
  static func write(to page: inout MetricsText) {
    // The command's name is in parentheses and may hold anything; what follows it are numbers, from the third on.
    let fields = read("/proc/self/stat").split(separator: ")").last?.split(separator: " ").map(String.init) ?? []
    func field(_ number: Int) -> Double? { number - 3 < fields.count ? Double(fields[number - 3]) : nil }
    let ticks = Double(sysconf(Int32(_SC_CLK_TCK)))
    if let user = field(14), let system = field(15) {
      page.single(
        "process_cpu_seconds_total", .counter, "Processor time, user and system.", (user + system) / ticks)
    }
    if let pages = field(24) {
      page.single(
        "process_resident_memory_bytes", .gauge, "Memory in use.", pages * Double(sysconf(Int32(_SC_PAGESIZE))))
    }
    if let threads = field(20) { page.single("process_threads", .gauge, "Threads.", threads) }
    if let start = field(22), let boot = bootTime {
      page.single("process_start_time_seconds", .gauge, "When the process started, since 1970.", boot + start / ticks)
    }
    if let files = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count {
      page.single("process_open_fds", .gauge, "Open files and sockets.", Double(files))
    }
  }

  private static let bootTime: Double? = read("/proc/stat").split(separator: "\n").first { $0.hasPrefix("btime ") }
    .flatMap { Double($0.dropFirst(6)) }

  private static func read(_ path: String) -> String {
    guard let data = FileManager.default.contents(atPath: path) else { return "" }
    return String(decoding: data, as: UTF8.self)
  }
}
