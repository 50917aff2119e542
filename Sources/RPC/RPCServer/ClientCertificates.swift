import Glibc
import NIOCore
import NIOSSL
import SwiftASN1
import X509

#if !Server
  #error("RPCServer needs the trait Server: remove `traits: []` where Package.swift names the package ligature")
#endif

/// The certificates by which an operator trusts clients, if some of them belong to single clients.
///
/// The TLS library trusts a certificate only if an authority has signed it, or if it may sign itself. A certificate
/// that may not sign is trusted here if it is exactly one that the operator named, as clients can trust a server's.
struct ClientCertificates: Sendable {
  /// The certificates that may not sign: each identifies the one client that presents it.
  private let clients: [NIOSSLCertificate]
  private let authorities: CertificateStore

  /// Returns nil if all certificates may sign, so that the TLS library decides alone.
  init?(_ trusted: [NIOSSLCertificate]) throws {
    var clients: [NIOSSLCertificate] = []
    var authorities: [Certificate] = []
    for certificate in trusted {
      let parsed = try Certificate(derEncoded: certificate.toDERBytes())
      if try parsed.maySign { authorities.append(parsed) } else { clients.append(certificate) }
    }
    guard !clients.isEmpty else { return nil }
    self.clients = clients
    self.authorities = CertificateStore(authorities)
  }

  /// Decides whether to trust a client, whose certificate comes first.
  func verify(_ shown: [NIOSSLCertificate], _ result: EventLoopPromise<NIOSSLVerificationResult>) {
    guard let leaf = shown.first else { return result.succeed(.failed) }
    if clients.contains(leaf) {
      let now = time(nil)
      return result.succeed(
        leaf.notValidBefore <= now && now <= leaf.notValidAfter ? .certificateVerified : .failed)
    }
    let authorities = authorities
    result.completeWithTask {
      let chain = try shown.map { try Certificate(derEncoded: $0.toDERBytes()) }
      guard let leaf = chain.first, try leaf.isForClients else { return .failed }
      var verifier = Verifier(rootCertificates: authorities) { RFC5280Policy() }
      switch await verifier.validate(leaf: leaf, intermediates: CertificateStore(chain.dropFirst())) {
      case .validCertificate: return .certificateVerified
      case .couldNotValidate: return .failed
      }
    }
  }
}

extension Certificate {
  /// Whether the certificate may sign others, or itself.
  fileprivate var maySign: Bool {
    get throws {
      if let usage = try extensions.keyUsage, !usage.keyCertSign { return false }
      if case .isCertificateAuthority? = try extensions.basicConstraints { return true }
      return issuer == subject
    }
  }

  /// Whether the certificate is for any purpose, or for clients among others.
  fileprivate var isForClients: Bool {
    get throws {
      guard let usages = try extensions.extendedKeyUsage else { return true }
      return usages.contains(.clientAuth) || usages.contains(.any)
    }
  }
}
