import Testing

@testable import PostgresDriver

@Suite struct ConnectionStringTests {
  @Test(arguments: [
    // Characters that should be percent-encoded.
    "postgres://lig:pa%zzsecret@h/db", "postgres://lig:sec/ret@h/db", "postgres://lig:1234/ret@h/db",
    "postgres://lig:p@secret@h/db", "postgres://lig:sec?r/et@h/db", "postgresql://lig:secret",
    "postgres://h:secret/db", "postgres://h:70000/db", "postgres://h:0/db", "postgres://h/db?user=lig@secret@x",
    "host=h password='secret", "secret", "postgres://h/db?secret=1",
    // Lists that do not match.
    "host=a,b,c port=1,2", "host=a,b hostaddr=127.0.0.1", "host=a,,b",
  ])
  func aMistakeIsNotRepeated(_ text: String) {
    let error = #expect(throws: PostgresError.self) { try ConnectionString(text) }
    #expect(error.map { !"\($0)".contains("secret") && !"\($0)".contains("1234") && "\($0)".contains("%40") } == true)
  }

  @Test func aPasswordIsPercentEncoded() throws {
    #expect(try ConnectionString("postgres://lig:p%40s%2Fs%25@h:7/db").servers.map(\.description) == ["h port 7"])
    // These characters mean nothing there.
    #expect(try ConnectionString("postgres://lig:p?s:w,d#@h/db").servers.map(\.description) == ["h"])
  }

  @Test func serversAreListed() throws {
    func servers(_ text: String) throws -> [String] { try ConnectionString(text).servers.map(\.description) }
    #expect(try servers("postgres://u@a,b:7,c/db") == ["a port 5432", "b port 7", "c port 5432"])
    #expect(try servers("postgres://u@a,b/db?port=9") == ["a port 9", "b port 9"])
    #expect(try servers("host=a,b hostaddr=127.0.0.1,::1") == ["a 127.0.0.1", "b ::1"])
    #expect(try servers("postgres:///db?host=/run/x") == ["/run/x"])
    #expect(try servers("postgres:///db") == [""])
    #expect(try ConnectionString("postgres://u@a/db?connect_timeout=7").timeLimit == .seconds(7))
    #expect(try ConnectionString("postgres://u@a/db").timeLimit == nil)
  }

  @Test func aServerIsTriedAtEachAddressOfItsName() {
    let local = DatabaseServer(host: "localhost", port: "7").resolved
    #expect(local.contains(DatabaseServer(host: "localhost", ipAddress: "127.0.0.1", port: "7")))
    #expect(Set(local).count == local.count)
    for host in ["/run/x", nil, "no.such.name.invalid"] {
      let server = DatabaseServer(host: host, port: "")
      #expect(server.resolved == [server])
    }
  }
}
