// Made by protogen from grpc/reflection/v1alpha/reflection.proto; change that and run `make generate`.
// Source hash: d1293847bc8f7705
// swift-format-ignore-file

public import ProtobufWire

extension GRPCReflectionV1alpha {
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
      case fileContainingExtension(GRPCReflectionV1alpha.ExtensionRequest)
      /// The full name of a message.
      case allExtensionNumbersOfType(String)
      /// What it holds has no meaning.
      case listServices(String)
    }
  }
}

extension GRPCReflectionV1alpha {
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

extension GRPCReflectionV1alpha {
  public struct ServerReflectionResponse: Sendable, Hashable {
    /// The host of the request.
    public var validHost: String
    public var originalRequest: GRPCReflectionV1alpha.ServerReflectionRequest?
    public var messageResponse: MessageResponse?
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      validHost: String = "",
      originalRequest: GRPCReflectionV1alpha.ServerReflectionRequest? = nil,
      messageResponse: MessageResponse? = nil,
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.validHost = validHost
      self.originalRequest = originalRequest
      self.messageResponse = messageResponse
      self.unknownFields = unknownFields
    }

    public enum MessageResponse: Sendable, Hashable {
      /// For the requests that name a file or ask which one contains something.
      case fileDescriptorResponse(GRPCReflectionV1alpha.FileDescriptorResponse)
      case allExtensionNumbersResponse(GRPCReflectionV1alpha.ExtensionNumberResponse)
      case listServicesResponse(GRPCReflectionV1alpha.ListServiceResponse)
      case errorResponse(GRPCReflectionV1alpha.ErrorResponse)
    }
  }
}

extension GRPCReflectionV1alpha {
  public struct FileDescriptorResponse: Sendable, Hashable {
    /// Serialized google.protobuf.FileDescriptorProto: the file, then those that it needs and that this stream has not
    /// carried yet.
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

extension GRPCReflectionV1alpha {
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

extension GRPCReflectionV1alpha {
  public struct ListServiceResponse: Sendable, Hashable {
    public var service: [GRPCReflectionV1alpha.ServiceResponse]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      service: [GRPCReflectionV1alpha.ServiceResponse] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.service = service
      self.unknownFields = unknownFields
    }
  }
}

extension GRPCReflectionV1alpha {
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

extension GRPCReflectionV1alpha {
  /// Why one request has no answer; the stream goes on.
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
