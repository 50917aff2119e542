import RPCCore
import TLSChannels

extension Peer.Identity {
  /// Creates an identity from a peer's verified certificate. The TLS layer has already verified it, because servers
  /// request a certificate only if they have the authorities to verify it. Only the alternative names are used, because
  /// RFC 6125 advises against using the common name for this purpose.
  init(_ certificate: TLSCertificate, signedBy issuers: [TLSCertificate]) {
    // The last second is part of the validity period (RFC 5280, section 4.1.2.5).
    self.init(
      dnsNames: certificate.dnsNames, uris: certificate.uris, validFrom: certificate.notBefore,
      expiresAt: certificate.notAfter + 1, issuerNames: issuers.flatMap { $0.dnsNames + $0.uris })
  }
}
