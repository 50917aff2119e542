import NIOSSL
import RPCCore

/// What a peer's certificate says of it. The TLS layer has verified it: servers ask for one only together with the
/// authorities to check it by.
enum PeerIdentity {
  /// Names are taken from the alternative names only: the common name has not been fit for that since RFC 6125.
  static func read(_ certificate: NIOSSLCertificate) -> Peer.Identity {
    var identity = Peer.Identity()
    for name in certificate._subjectAlternativeNames() {
      let text = String(decoding: name.contents, as: UTF8.self)
      switch name.nameType {
      case .dnsName: identity.dnsNames.append(text)
      case .uri: identity.uris.append(text)
      default: break
      }
    }
    return identity
  }
}
