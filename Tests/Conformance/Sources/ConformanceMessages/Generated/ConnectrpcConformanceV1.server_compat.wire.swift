// Made by protogen from connectrpc/conformance/v1/server_compat.proto; change that and run `make generate`.
// Source hash: 8b78bec12912b157
// swift-format-ignore-file

internal import CConformanceProtos
internal import CProtobufC
public import ProtobufWire

extension ConnectrpcConformanceV1.ServerCompatRequest: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ServerCompatRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__server_compat_request__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__server_compat_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let `protocol` = unsafe ConnectrpcConformanceV1.RPCProtocol(rawValue: Int32(bitPattern: c.pointee.protocol.rawValue))
    let httpVersion = unsafe ConnectrpcConformanceV1.HTTPVersion(rawValue: Int32(bitPattern: c.pointee.http_version.rawValue))
    let useTLS = unsafe c.pointee.use_tls != 0
    let clientTLSCert = unsafe decoder.bytes(c.pointee.client_tls_cert)
    let messageReceiveLimit = unsafe c.pointee.message_receive_limit
    let serverCreds = try unsafe c.pointee.server_creds.map { (message) throws(WireError) in try unsafe decoder.message(message, "server_creds") { (c, decoder) throws(WireError) in try unsafe ConnectrpcConformanceV1.TLSCreds.decoded(c, decoder) } }
    return unsafe Self(protocol: `protocol`, httpVersion: httpVersion, useTLS: useTLS, clientTLSCert: clientTLSCert, messageReceiveLimit: messageReceiveLimit, serverCreds: serverCreds, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.protocol.rawValue != 0 {
      unsafe c.pointee.has_protocol = 1
      unsafe c.pointee.protocol = .init(UInt32(bitPattern: value.pointee.protocol.rawValue))
    }
    if unsafe value.pointee.httpVersion.rawValue != 0 {
      unsafe c.pointee.has_http_version = 1
      unsafe c.pointee.http_version = .init(UInt32(bitPattern: value.pointee.httpVersion.rawValue))
    }
    if unsafe value.pointee.useTLS {
      unsafe c.pointee.has_use_tls = 1
      unsafe c.pointee.use_tls = 1
    }
    if unsafe !value.pointee.clientTLSCert.isEmpty {
      unsafe c.pointee.has_client_tls_cert = 1
      unsafe c.pointee.client_tls_cert = try unsafe encoder.bytes(value.pointee.clientTLSCert)
    }
    if unsafe value.pointee.messageReceiveLimit != 0 {
      unsafe c.pointee.has_message_receive_limit = 1
      unsafe c.pointee.message_receive_limit = value.pointee.messageReceiveLimit
    }
    if let element = unsafe value.pointee.serverCreds {
      unsafe c.pointee.server_creds = try unsafe encoder.message(element, cconformanceprotos__connectrpc__conformance__v1__tlscreds__descriptor_address(), ConnectrpcConformanceV1.TLSCreds.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatRequest> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatRequest.self, cconformanceprotos__connectrpc__conformance__v1__server_compat_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension ConnectrpcConformanceV1.ServerCompatResponse: WireMessage {
  public static var messageName: String { "connectrpc.conformance.v1.ServerCompatResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: cconformanceprotos__connectrpc__conformance__v1__server_compat_response__descriptor_address()) {
      (message: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: cconformanceprotos__connectrpc__conformance__v1__server_compat_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let host = try unsafe decoder.string(c.pointee.host, "host")
    let port = unsafe c.pointee.port
    let pemCert = unsafe decoder.bytes(c.pointee.pem_cert)
    return unsafe Self(host: host, port: port, pemCert: pemCert, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.host.isEmpty {
      unsafe c.pointee.has_host = 1
      unsafe c.pointee.host = try unsafe encoder.string(value.pointee.host)
    }
    if unsafe value.pointee.port != 0 {
      unsafe c.pointee.has_port = 1
      unsafe c.pointee.port = value.pointee.port
    }
    if unsafe !value.pointee.pemCert.isEmpty {
      unsafe c.pointee.has_pem_cert = 1
      unsafe c.pointee.pem_cert = try unsafe encoder.bytes(value.pointee.pemCert)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatResponse> {
    let c = try unsafe encoder.empty(Cconformanceprotos__Connectrpc__Conformance__V1__ServerCompatResponse.self, cconformanceprotos__connectrpc__conformance__v1__server_compat_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
