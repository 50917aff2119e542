// Made by protogen from grpc/reflection/v1/reflection.proto; change that and run `make generate`.
// Source hash: 028e85f8d4550151
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension GRPCReflectionV1.ServerReflectionRequest: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ServerReflectionRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__server_reflection_request__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ServerReflectionRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__server_reflection_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ServerReflectionRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let host = try unsafe decoder.string(c.pointee.host, "host")
    let messageRequest: GRPCReflectionV1.ServerReflectionRequest.MessageRequest?
    switch unsafe c.pointee.message_request_case.rawValue {
      case 3:
        messageRequest = .fileByFilename(try unsafe decoder.string(c.pointee.file_by_filename, "file_by_filename"))
      case 4:
        messageRequest = .fileContainingSymbol(try unsafe decoder.string(c.pointee.file_containing_symbol, "file_containing_symbol"))
      case 5:
        guard let message = unsafe c.pointee.file_containing_extension else {
          messageRequest = .fileContainingExtension(GRPCReflectionV1.ExtensionRequest())
          break
        }
        messageRequest = .fileContainingExtension(try unsafe decoder.message(message, "file_containing_extension") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.ExtensionRequest.decoded(c, decoder) })
      case 6:
        messageRequest = .allExtensionNumbersOfType(try unsafe decoder.string(c.pointee.all_extension_numbers_of_type, "all_extension_numbers_of_type"))
      case 7:
        messageRequest = .listServices(try unsafe decoder.string(c.pointee.list_services, "list_services"))
      default: messageRequest = nil
    }
    return unsafe Self(host: host, messageRequest: messageRequest, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.host.isEmpty {
      unsafe c.pointee.has_host = 1
      unsafe c.pointee.host = try unsafe encoder.string(value.pointee.host)
    }
    switch unsafe value.pointee.messageRequest {
      case .fileByFilename(let element):
        unsafe c.pointee.message_request_case = .init(3)
        unsafe c.pointee.file_by_filename = try unsafe encoder.string(element)
      case .fileContainingSymbol(let element):
        unsafe c.pointee.message_request_case = .init(4)
        unsafe c.pointee.file_containing_symbol = try unsafe encoder.string(element)
      case .fileContainingExtension(let element):
        unsafe c.pointee.message_request_case = .init(5)
        unsafe c.pointee.file_containing_extension = try unsafe encoder.message(element, grpc__reflection__v1__extension_request__descriptor_address(), GRPCReflectionV1.ExtensionRequest.fill)
      case .allExtensionNumbersOfType(let element):
        unsafe c.pointee.message_request_case = .init(6)
        unsafe c.pointee.all_extension_numbers_of_type = try unsafe encoder.string(element)
      case .listServices(let element):
        unsafe c.pointee.message_request_case = .init(7)
        unsafe c.pointee.list_services = try unsafe encoder.string(element)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionRequest> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ServerReflectionRequest.self, grpc__reflection__v1__server_reflection_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ExtensionRequest: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ExtensionRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__extension_request__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ExtensionRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__extension_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ExtensionRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let containingType = try unsafe decoder.string(c.pointee.containing_type, "containing_type")
    let extensionNumber = unsafe c.pointee.extension_number
    return unsafe Self(containingType: containingType, extensionNumber: extensionNumber, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.containingType.isEmpty {
      unsafe c.pointee.has_containing_type = 1
      unsafe c.pointee.containing_type = try unsafe encoder.string(value.pointee.containingType)
    }
    if unsafe value.pointee.extensionNumber != 0 {
      unsafe c.pointee.has_extension_number = 1
      unsafe c.pointee.extension_number = value.pointee.extensionNumber
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionRequest> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ExtensionRequest.self, grpc__reflection__v1__extension_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ServerReflectionResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ServerReflectionResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__server_reflection_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ServerReflectionResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__server_reflection_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ServerReflectionResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let validHost = try unsafe decoder.string(c.pointee.valid_host, "valid_host")
    let originalRequest = try unsafe c.pointee.original_request.map { (message) throws(WireError) in try unsafe decoder.message(message, "original_request") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.ServerReflectionRequest.decoded(c, decoder) } }
    let messageResponse: GRPCReflectionV1.ServerReflectionResponse.MessageResponse?
    switch unsafe c.pointee.message_response_case.rawValue {
      case 4:
        guard let message = unsafe c.pointee.file_descriptor_response else {
          messageResponse = .fileDescriptorResponse(GRPCReflectionV1.FileDescriptorResponse())
          break
        }
        messageResponse = .fileDescriptorResponse(try unsafe decoder.message(message, "file_descriptor_response") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.FileDescriptorResponse.decoded(c, decoder) })
      case 5:
        guard let message = unsafe c.pointee.all_extension_numbers_response else {
          messageResponse = .allExtensionNumbersResponse(GRPCReflectionV1.ExtensionNumberResponse())
          break
        }
        messageResponse = .allExtensionNumbersResponse(try unsafe decoder.message(message, "all_extension_numbers_response") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.ExtensionNumberResponse.decoded(c, decoder) })
      case 6:
        guard let message = unsafe c.pointee.list_services_response else {
          messageResponse = .listServicesResponse(GRPCReflectionV1.ListServiceResponse())
          break
        }
        messageResponse = .listServicesResponse(try unsafe decoder.message(message, "list_services_response") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.ListServiceResponse.decoded(c, decoder) })
      case 7:
        guard let message = unsafe c.pointee.error_response else {
          messageResponse = .errorResponse(GRPCReflectionV1.ErrorResponse())
          break
        }
        messageResponse = .errorResponse(try unsafe decoder.message(message, "error_response") { (c, decoder) throws(WireError) in try unsafe GRPCReflectionV1.ErrorResponse.decoded(c, decoder) })
      default: messageResponse = nil
    }
    return unsafe Self(validHost: validHost, originalRequest: originalRequest, messageResponse: messageResponse, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.validHost.isEmpty {
      unsafe c.pointee.has_valid_host = 1
      unsafe c.pointee.valid_host = try unsafe encoder.string(value.pointee.validHost)
    }
    if let element = unsafe value.pointee.originalRequest {
      unsafe c.pointee.original_request = try unsafe encoder.message(element, grpc__reflection__v1__server_reflection_request__descriptor_address(), GRPCReflectionV1.ServerReflectionRequest.fill)
    }
    switch unsafe value.pointee.messageResponse {
      case .fileDescriptorResponse(let element):
        unsafe c.pointee.message_response_case = .init(4)
        unsafe c.pointee.file_descriptor_response = try unsafe encoder.message(element, grpc__reflection__v1__file_descriptor_response__descriptor_address(), GRPCReflectionV1.FileDescriptorResponse.fill)
      case .allExtensionNumbersResponse(let element):
        unsafe c.pointee.message_response_case = .init(5)
        unsafe c.pointee.all_extension_numbers_response = try unsafe encoder.message(element, grpc__reflection__v1__extension_number_response__descriptor_address(), GRPCReflectionV1.ExtensionNumberResponse.fill)
      case .listServicesResponse(let element):
        unsafe c.pointee.message_response_case = .init(6)
        unsafe c.pointee.list_services_response = try unsafe encoder.message(element, grpc__reflection__v1__list_service_response__descriptor_address(), GRPCReflectionV1.ListServiceResponse.fill)
      case .errorResponse(let element):
        unsafe c.pointee.message_response_case = .init(7)
        unsafe c.pointee.error_response = try unsafe encoder.message(element, grpc__reflection__v1__error_response__descriptor_address(), GRPCReflectionV1.ErrorResponse.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServerReflectionResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ServerReflectionResponse.self, grpc__reflection__v1__server_reflection_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.FileDescriptorResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.FileDescriptorResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__file_descriptor_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__FileDescriptorResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__file_descriptor_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__FileDescriptorResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let fileDescriptorProto = try unsafe decoder.list(c.pointee.file_descriptor_proto, count: c.pointee.n_file_descriptor_proto, "file_descriptor_proto") { (element, decoder) in unsafe decoder.bytes(element) }
    return unsafe Self(fileDescriptorProto: fileDescriptorProto, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__FileDescriptorResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.fileDescriptorProto.isEmpty {
      unsafe c.pointee.n_file_descriptor_proto = value.pointee.fileDescriptorProto.count
      unsafe c.pointee.file_descriptor_proto = try unsafe encoder.list(value.pointee.fileDescriptorProto) { (element, encoder) throws(WireError) in try unsafe encoder.bytes(element.pointee) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__FileDescriptorResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__FileDescriptorResponse.self, grpc__reflection__v1__file_descriptor_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ExtensionNumberResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ExtensionNumberResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__extension_number_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ExtensionNumberResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__extension_number_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ExtensionNumberResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let baseTypeName = try unsafe decoder.string(c.pointee.base_type_name, "base_type_name")
    let extensionNumber = unsafe decoder.scalars(c.pointee.extension_number, count: c.pointee.n_extension_number)
    return unsafe Self(baseTypeName: baseTypeName, extensionNumber: extensionNumber, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionNumberResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.baseTypeName.isEmpty {
      unsafe c.pointee.has_base_type_name = 1
      unsafe c.pointee.base_type_name = try unsafe encoder.string(value.pointee.baseTypeName)
    }
    if unsafe !value.pointee.extensionNumber.isEmpty {
      unsafe c.pointee.n_extension_number = value.pointee.extensionNumber.count
      unsafe c.pointee.extension_number = try unsafe encoder.scalars(value.pointee.extensionNumber)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ExtensionNumberResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ExtensionNumberResponse.self, grpc__reflection__v1__extension_number_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ListServiceResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ListServiceResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__list_service_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ListServiceResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__list_service_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ListServiceResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let service = try unsafe decoder.list(c.pointee.service, count: c.pointee.n_service, "service") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return GRPCReflectionV1.ServiceResponse() }
      return try unsafe GRPCReflectionV1.ServiceResponse.decoded(element, decoder)
    }
    return unsafe Self(service: service, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ListServiceResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.service.isEmpty {
      unsafe c.pointee.n_service = value.pointee.service.count
      unsafe c.pointee.service = try unsafe encoder.list(value.pointee.service) { (element, encoder) throws(WireError) in try unsafe GRPCReflectionV1.ServiceResponse.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ListServiceResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ListServiceResponse.self, grpc__reflection__v1__list_service_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ServiceResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ServiceResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__service_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ServiceResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__service_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ServiceResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let name = try unsafe decoder.string(c.pointee.name, "name")
    return unsafe Self(name: name, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ServiceResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.name.isEmpty {
      unsafe c.pointee.has_name = 1
      unsafe c.pointee.name = try unsafe encoder.string(value.pointee.name)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ServiceResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ServiceResponse.self, grpc__reflection__v1__service_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension GRPCReflectionV1.ErrorResponse: WireMessage {
  public static var messageName: String { "grpc.reflection.v1.ErrorResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: grpc__reflection__v1__error_response__descriptor_address()) {
      (message: UnsafePointer<Grpc__Reflection__V1__ErrorResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: grpc__reflection__v1__error_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Grpc__Reflection__V1__ErrorResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let errorCode = unsafe c.pointee.error_code
    let errorMessage = try unsafe decoder.string(c.pointee.error_message, "error_message")
    return unsafe Self(errorCode: errorCode, errorMessage: errorMessage, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Grpc__Reflection__V1__ErrorResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.errorCode != 0 {
      unsafe c.pointee.has_error_code = 1
      unsafe c.pointee.error_code = value.pointee.errorCode
    }
    if unsafe !value.pointee.errorMessage.isEmpty {
      unsafe c.pointee.has_error_message = 1
      unsafe c.pointee.error_message = try unsafe encoder.string(value.pointee.errorMessage)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Grpc__Reflection__V1__ErrorResponse> {
    let c = try unsafe encoder.empty(Grpc__Reflection__V1__ErrorResponse.self, grpc__reflection__v1__error_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
