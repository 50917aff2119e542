import NIOSSL
import RPCCore

/// Reads the identity in a peer's certificate. The TLS layer has verified the certificate: servers ask for one only if
/// they have the authorities to verify it.
enum PeerIdentity {
  /// Returns the identity. Only the alternative names are used: the common name has been unsuitable for that since RFC
  /// 6125.
  static func read(_ certificate: NIOSSLCertificate) -> Peer.Identity {
    // The last second is part of the validity (RFC 5280, section 4.1.2.5).
    var identity = Peer.Identity(
      validFrom: Int64(certificate.notValidBefore), expiresAt: Int64(certificate.notValidAfter) + 1)
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
