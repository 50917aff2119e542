internal import Accounts
internal import RPCObservability

extension StoreFigures {
  /// Writes metrics about the connections to a database server, and about the servers that share the database.
  func write(to page: inout MetricsText) {
    page.family("ligature_store_connections", .gauge, "Open connections to the database, and those in use.")
    for pool in pools {
      for (state, count) in [("open", pool.connections), ("busy", pool.busy)] {
        page.sample("ligature_store_connections", Double(count), [("pool", pool.name), ("state", state)])
      }
    }
    page.family("ligature_store_waiting", .gauge, "Reads and changes that are waiting for a connection.")
    for pool in pools { page.sample("ligature_store_waiting", Double(pool.waiting), [("pool", pool.name)]) }
    page.family("ligature_store_flights_total", .counter, "Round trips to the database.")
    for pool in pools { page.sample("ligature_store_flights_total", Double(pool.flights), [("pool", pool.name)]) }
    if let feedAge {
      page.single(
        "ligature_store_feed_age_seconds", .gauge, "The time since the commits of other servers were read.",
        feedAge / .seconds(1))
    }
    page.single("ligature_store_servers", .gauge, "Servers that use the database.", Double(servers))
    page.single(
      "ligature_store_clock_offset_seconds", .gauge, "How far the clock of the database is ahead.",
      Double(clockOffset) / 1000)
    page.family("ligature_store_lease", .gauge, "Whether this server has the lease.")
    for (name, isHeld) in leases.sorted(by: { $0.key < $1.key }) {
      page.sample("ligature_store_lease", isHeld ? 1 : 0, [("lease", name)])
    }
  }
}
