// Made by protogen from connectrpc/conformance/v1/config.proto; change that and run `make generate`.
// Source hash: 3ed7cb95a0b4b8b4
// swift-format-ignore-file

public import ProtobufWire

extension ConnectrpcConformanceV1 {
  public enum HTTPVersion: WireEnum {
    case httpVersionUnspecified
    case httpVersion1
    case httpVersion2
    case httpVersion3
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .httpVersionUnspecified
        case 1: .httpVersion1
        case 2: .httpVersion2
        case 3: .httpVersion3
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .httpVersionUnspecified: 0
        case .httpVersion1: 1
        case .httpVersion2: 2
        case .httpVersion3: 3
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .httpVersionUnspecified: "HTTP_VERSION_UNSPECIFIED"
        case .httpVersion1: "HTTP_VERSION_1"
        case .httpVersion2: "HTTP_VERSION_2"
        case .httpVersion3: "HTTP_VERSION_3"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.httpVersionUnspecified, .httpVersion1, .httpVersion2, .httpVersion3]
  }
}

extension ConnectrpcConformanceV1 {
  /// `Protocol` is a word of Swift.
  public enum RPCProtocol: WireEnum {
    case rpcProtocolUnspecified
    case rpcProtocolConnect
    case rpcProtocolGRPC
    case rpcProtocolGRPCWeb
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .rpcProtocolUnspecified
        case 1: .rpcProtocolConnect
        case 2: .rpcProtocolGRPC
        case 3: .rpcProtocolGRPCWeb
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .rpcProtocolUnspecified: 0
        case .rpcProtocolConnect: 1
        case .rpcProtocolGRPC: 2
        case .rpcProtocolGRPCWeb: 3
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .rpcProtocolUnspecified: "RPC_PROTOCOL_UNSPECIFIED"
        case .rpcProtocolConnect: "RPC_PROTOCOL_CONNECT"
        case .rpcProtocolGRPC: "RPC_PROTOCOL_GRPC"
        case .rpcProtocolGRPCWeb: "RPC_PROTOCOL_GRPC_WEB"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.rpcProtocolUnspecified, .rpcProtocolConnect, .rpcProtocolGRPC, .rpcProtocolGRPCWeb]
  }
}

extension ConnectrpcConformanceV1 {
  public enum Codec: WireEnum {
    case unspecified
    case proto
    case json
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .proto
        case 2: .json
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .proto: 1
        case .json: 2
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "CODEC_UNSPECIFIED"
        case .proto: "CODEC_PROTO"
        case .json: "CODEC_JSON"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .proto, .json]
  }
}

extension ConnectrpcConformanceV1 {
  public enum Compression: WireEnum {
    case unspecified
    case identity
    case gzip
    case br
    case zstd
    case deflate
    case snappy
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .identity
        case 2: .gzip
        case 3: .br
        case 4: .zstd
        case 5: .deflate
        case 6: .snappy
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .identity: 1
        case .gzip: 2
        case .br: 3
        case .zstd: 4
        case .deflate: 5
        case .snappy: 6
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "COMPRESSION_UNSPECIFIED"
        case .identity: "COMPRESSION_IDENTITY"
        case .gzip: "COMPRESSION_GZIP"
        case .br: "COMPRESSION_BR"
        case .zstd: "COMPRESSION_ZSTD"
        case .deflate: "COMPRESSION_DEFLATE"
        case .snappy: "COMPRESSION_SNAPPY"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .identity, .gzip, .br, .zstd, .deflate, .snappy]
  }
}

extension ConnectrpcConformanceV1 {
  public enum StreamType: WireEnum {
    case unspecified
    case unary
    case clientStream
    case serverStream
    case halfDuplexBidiStream
    case fullDuplexBidiStream
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .unary
        case 2: .clientStream
        case 3: .serverStream
        case 4: .halfDuplexBidiStream
        case 5: .fullDuplexBidiStream
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .unary: 1
        case .clientStream: 2
        case .serverStream: 3
        case .halfDuplexBidiStream: 4
        case .fullDuplexBidiStream: 5
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "STREAM_TYPE_UNSPECIFIED"
        case .unary: "STREAM_TYPE_UNARY"
        case .clientStream: "STREAM_TYPE_CLIENT_STREAM"
        case .serverStream: "STREAM_TYPE_SERVER_STREAM"
        case .halfDuplexBidiStream: "STREAM_TYPE_HALF_DUPLEX_BIDI_STREAM"
        case .fullDuplexBidiStream: "STREAM_TYPE_FULL_DUPLEX_BIDI_STREAM"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .unary, .clientStream, .serverStream, .halfDuplexBidiStream, .fullDuplexBidiStream]
  }
}

extension ConnectrpcConformanceV1 {
  /// The numbers of gRPC's status codes.
  public enum Code: WireEnum {
    case unspecified
    case canceled
    case unknown
    case invalidArgument
    case deadlineExceeded
    case notFound
    case alreadyExists
    case permissionDenied
    case resourceExhausted
    case failedPrecondition
    case aborted
    case outOfRange
    case unimplemented
    case `internal`
    case unavailable
    case dataLoss
    case unauthenticated
    /// A number that the schema does not know.
    case unrecognized(Int32)

    public init(rawValue: Int32) {
      self =
        switch rawValue {
        case 0: .unspecified
        case 1: .canceled
        case 2: .unknown
        case 3: .invalidArgument
        case 4: .deadlineExceeded
        case 5: .notFound
        case 6: .alreadyExists
        case 7: .permissionDenied
        case 8: .resourceExhausted
        case 9: .failedPrecondition
        case 10: .aborted
        case 11: .outOfRange
        case 12: .unimplemented
        case 13: .`internal`
        case 14: .unavailable
        case 15: .dataLoss
        case 16: .unauthenticated
        default: .unrecognized(rawValue)
        }
    }

    public var rawValue: Int32 {
      switch self {
        case .unspecified: 0
        case .canceled: 1
        case .unknown: 2
        case .invalidArgument: 3
        case .deadlineExceeded: 4
        case .notFound: 5
        case .alreadyExists: 6
        case .permissionDenied: 7
        case .resourceExhausted: 8
        case .failedPrecondition: 9
        case .aborted: 10
        case .outOfRange: 11
        case .unimplemented: 12
        case .`internal`: 13
        case .unavailable: 14
        case .dataLoss: 15
        case .unauthenticated: 16
        case .unrecognized(let number): number
      }
    }

    public var protoName: String? {
      switch self {
        case .unspecified: "CODE_UNSPECIFIED"
        case .canceled: "CODE_CANCELED"
        case .unknown: "CODE_UNKNOWN"
        case .invalidArgument: "CODE_INVALID_ARGUMENT"
        case .deadlineExceeded: "CODE_DEADLINE_EXCEEDED"
        case .notFound: "CODE_NOT_FOUND"
        case .alreadyExists: "CODE_ALREADY_EXISTS"
        case .permissionDenied: "CODE_PERMISSION_DENIED"
        case .resourceExhausted: "CODE_RESOURCE_EXHAUSTED"
        case .failedPrecondition: "CODE_FAILED_PRECONDITION"
        case .aborted: "CODE_ABORTED"
        case .outOfRange: "CODE_OUT_OF_RANGE"
        case .unimplemented: "CODE_UNIMPLEMENTED"
        case .`internal`: "CODE_INTERNAL"
        case .unavailable: "CODE_UNAVAILABLE"
        case .dataLoss: "CODE_DATA_LOSS"
        case .unauthenticated: "CODE_UNAUTHENTICATED"
        case .unrecognized: nil
      }
    }

    public static let allCases: [Self] = [.unspecified, .canceled, .unknown, .invalidArgument, .deadlineExceeded, .notFound, .alreadyExists, .permissionDenied, .resourceExhausted, .failedPrecondition, .aborted, .outOfRange, .unimplemented, .`internal`, .unavailable, .dataLoss, .unauthenticated]
  }
}

extension ConnectrpcConformanceV1 {
  /// A certificate and its key, in PEM.
  public struct TLSCreds: Sendable, Hashable {
    public var cert: [UInt8]
    public var key: [UInt8]
    /// What came with the message and is not in the schema.
    public var unknownFields: UnknownFields

    public init() { self.init(unknownFields: UnknownFields()) }

    public init(
      cert: [UInt8] = [],
      key: [UInt8] = [],
      unknownFields: UnknownFields = UnknownFields()
    ) {
      self.cert = cert
      self.key = key
      self.unknownFields = unknownFields
    }
  }
}
