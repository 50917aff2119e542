// Made by protogen from grpc/reflection/v1/reflection.proto; change that and run `make generate`.
// Source hash: 028e85f8d4550151
// swift-format-ignore-file

public import ProtobufWire

extension GRPCReflectionV1 {
  public struct ServerReflectionRequest: Sendable, Hashable {
    public var host: String
    public var messageRequest: MessageRequest?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      host: String = "",
      messageRequest: MessageRequest? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.host = host
      self.messageRequest = messageRequest
      self.unknownFields = unknownFields
    }

    public enum MessageRequest: Sendable, Hashable {
      /// The name of a file: "ligature/v1/account.proto".
      case fileByFilename(String)
      /// The full name of a message, an enum, a service or a method.
      case fileContainingSymbol(String)
      case fileContainingExtension(GRPCReflectionV1.ExtensionRequest)
      /// The full name of a message.
      case allExtensionNumbersOfType(String)
      /// The value is ignored.
      case listServices(String)
    }
  }
}

extension GRPCReflectionV1 {
  public struct ExtensionRequest: Sendable, Hashable {
    /// The full name of the extended message.
    public var containingType: String
    public var extensionNumber: Int32
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      containingType: String = "",
      extensionNumber: Int32 = 0,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.containingType = containingType
      self.extensionNumber = extensionNumber
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1 {
  public struct ServerReflectionResponse: Sendable, Hashable {
    /// The host in the request.
    public var validHost: String
    public var originalRequest: GRPCReflectionV1.ServerReflectionRequest?
    public var messageResponse: MessageResponse?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      validHost: String = "",
      originalRequest: GRPCReflectionV1.ServerReflectionRequest? = nil,
      messageResponse: MessageResponse? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.validHost = validHost
      self.originalRequest = originalRequest
      self.messageResponse = messageResponse
      self.unknownFields = unknownFields
    }

    public enum MessageResponse: Sendable, Hashable {
      /// The response to file_by_filename, file_containing_symbol and file_containing_extension.
      case fileDescriptorResponse(GRPCReflectionV1.FileDescriptorResponse)
      case allExtensionNumbersResponse(GRPCReflectionV1.ExtensionNumberResponse)
      case listServicesResponse(GRPCReflectionV1.ListServiceResponse)
      case errorResponse(GRPCReflectionV1.ErrorResponse)
    }
  }
}

extension GRPCReflectionV1 {
  public struct FileDescriptorResponse: Sendable, Hashable {
    /// Serialized google.protobuf.FileDescriptorProto messages: the requested file, then the files that it imports and
    /// that the server has not sent on this stream yet.
    public var fileDescriptorProto: [[UInt8]]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      fileDescriptorProto: [[UInt8]] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.fileDescriptorProto = fileDescriptorProto
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1 {
  public struct ExtensionNumberResponse: Sendable, Hashable {
    /// The full name of the extended message.
    public var baseTypeName: String
    public var extensionNumber: [Int32]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      baseTypeName: String = "",
      extensionNumber: [Int32] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.baseTypeName = baseTypeName
      self.extensionNumber = extensionNumber
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1 {
  public struct ListServiceResponse: Sendable, Hashable {
    public var service: [GRPCReflectionV1.ServiceResponse]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      service: [GRPCReflectionV1.ServiceResponse] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.service = service
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1 {
  public struct ServiceResponse: Sendable, Hashable {
    /// The full name of a service.
    public var name: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      name: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.name = name
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1 {
  /// The reason why a request failed. The stream stays open.
  public struct ErrorResponse: Sendable, Hashable {
    /// The number of a gRPC status code.
    public var errorCode: Int32
    public var errorMessage: String
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      errorCode: Int32 = 0,
      errorMessage: String = "",
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.errorCode = errorCode
      self.errorMessage = errorMessage
      self.unknownFields = unknownFields
    }
  }
}
