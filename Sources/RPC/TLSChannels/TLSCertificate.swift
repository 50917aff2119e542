import CLibssl
import Glibc
import NIOCore

/// A certificate's alternative names and validity period (RFC 5280).
package struct TLSCertificate: Sendable, Hashable {
  /// The DNS names among the subject's alternative names, in order.
  package private(set) var dnsNames: [String] = []
  /// The URIs among the subject's alternative names.
  package private(set) var uris: [String] = []
  /// The IP addresses among the subject's alternative names, as 4 or 16 bytes.
  package private(set) var ipAddresses: [[UInt8]] = []
  /// The first second of the validity period, in seconds since 1970.
  package let notBefore: Int64
  /// The last second of the validity period, in seconds since 1970.
  package let notAfter: Int64

  /// Reads a certificate's alternative names and validity period. Returns nil if the validity period is malformed.
  /// - Parameter certificate: The certificate, which the caller continues to own.
  @unsafe init?(_ certificate: OpaquePointer) {
    ErrorQueue.clear()
    defer { ErrorQueue.clear() }
    guard let notBefore = unsafe Self.seconds(X509_get0_notBefore(certificate)),
      let notAfter = unsafe Self.seconds(X509_get0_notAfter(certificate))
    else { return nil }
    self.notBefore = notBefore
    self.notAfter = notAfter
    // If the extension is absent, occurs twice or is malformed, there are no names.
    guard let extensions = unsafe X509_get_ext_d2i(certificate, NID_subject_alt_name, nil, nil) else { return }
    let names = OpaquePointer(extensions)
    defer { unsafe GENERAL_NAMES_free(names) }
    for index in 0..<max(0, unsafe libssl_count_names(names)) {
      guard let name = unsafe libssl_name(names, index) else { continue }
      unsafe add(name)
    }
  }

  /// The DNS names and IP addresses for which the certificate is valid, as text.
  package var names: [String] {
    dnsNames + ipAddresses.compactMap { try? SocketAddress(packedIPAddress: ByteBuffer(bytes: $0), port: 0).ipAddress }
  }

  /// Returns whether the certificate is valid for a server with the given DNS name or IP address (RFC 6125, section
  /// 6.4). An asterisk in the certificate matches a whole first label.
  package func isFor(_ host: String) -> Bool {
    let host = host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
    switch TLSServerName(host) {
    case .address(let bytes): return ipAddresses.contains(bytes)
    case .host(let name):
      let name = name.lowercased()
      let parent = name.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false).dropFirst().first
      return dnsNames.map { $0.lowercased() }.contains { $0 == name || parent.map { "*.\($0)" } == $0 }
    }
  }

  private mutating func add(_ name: UnsafePointer<GENERAL_NAME>) {
    var kind: Int32 = 0
    guard let value = unsafe GENERAL_NAME_get0_value(name, &kind),
      [GEN_DNS, GEN_URI, GEN_IPADD].contains(kind)
    else { return }
    // In OpenSSL's union, these three kinds are ASN.1 strings.
    let string = unsafe UnsafePointer(value.assumingMemoryBound(to: ASN1_STRING.self))
    let count = unsafe Int(ASN1_STRING_length(string))
    guard count > 0, let start = unsafe ASN1_STRING_get0_data(string) else { return }
    let bytes = unsafe Array(UnsafeBufferPointer(start: start, count: count))
    switch kind {
    case GEN_DNS: dnsNames.append(String(decoding: bytes, as: UTF8.self))
    case GEN_URI: uris.append(String(decoding: bytes, as: UTF8.self))
    default: ipAddresses.append(bytes)
    }
  }

  private static func seconds(_ time: UnsafePointer<ASN1_TIME>?) -> Int64? {
    var parts = unsafe tm()
    guard let time = unsafe time, unsafe ASN1_TIME_to_tm(time, &parts) == 1 else { return nil }
    return unsafe Int64(timegm(&parts))
  }
}
