import RPCClient
package import RPCCore

extension LigatureOptions {
  /// Returns a channel to the server, for calls that are not made on behalf of a user.
  package func makeChannel() throws -> any RPCChannel {
    let address = try ServerAddress(serverURL)
    try address.check(self)
    try ClientChannel.startEventLoops()
    return Connection.channel(address, self)
  }
}
