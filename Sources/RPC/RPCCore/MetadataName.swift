import ByteCoding

/// The rules for the names and values of metadata fields (gRPC over HTTP/2, "Custom-Metadata"; RFC 9113, section 8.2).
package enum MetadataName {
  /// Returns a name in lowercase. Throws INTERNAL if the program may not set a field with this name.
  static func checked(_ name: String) throws(RPCError) -> [UInt8] {
    let lower = lowercased(name)
    guard !lower.isEmpty, lower.allSatisfy(isNameByte) else {
      throw RPCError(.internalError, "A metadata name contains characters other than a-z, 0-9, '_', '-' and '.'.")
    }
    guard !isReserved(lower[...]) else {
      throw RPCError(
        .internalError, "The metadata name \(String(decoding: lower, as: UTF8.self)) is reserved; choose another one.")
    }
    return lower
  }

  package static func lowercased(_ name: String) -> [UInt8] {
    name.utf8.map { $0 >= UInt8(ascii: "A") && $0 <= UInt8(ascii: "Z") ? $0 | 0x20 : $0 }
  }

  /// Returns whether a name ends in `-bin`, which means that its values are bytes.
  package static func isBinary(_ name: [UInt8]) -> Bool { isBinary(name[...]) }

  package static func isBinary(_ name: ArraySlice<UInt8>) -> Bool {
    let end = name.endIndex
    return name.count >= 4 && name[end - 1] == UInt8(ascii: "n") && name[end - 2] == UInt8(ascii: "i")
      && name[end - 3] == UInt8(ascii: "b") && name[end - 4] == UInt8(ascii: "-")
  }

  /// Returns whether a field is set by HTTP/2 or gRPC itself and is therefore neither accepted from callers nor passed
  /// to handlers.
  package static func isReserved(_ name: ArraySlice<UInt8>) -> Bool {
    guard let first = name.first else { return true }
    switch first {
    case UInt8(ascii: ":"): return true
    case UInt8(ascii: "g"): return name.starts(with: grpcPrefix)
    case UInt8(ascii: "c"): return name.elementsEqual(contentType) || name.elementsEqual(connection)
    case UInt8(ascii: "t"): return name.elementsEqual(te) || name.elementsEqual(transferEncoding)
    case UInt8(ascii: "h"): return name.elementsEqual(host)
    case UInt8(ascii: "k"): return name.elementsEqual(keepAlive)
    case UInt8(ascii: "p"): return name.elementsEqual(proxyConnection)
    case UInt8(ascii: "u"): return name.elementsEqual(upgrade)
    default: return false
    }
  }

  /// Returns whether a value consists of printable ASCII characters and spaces, without a space at either end, which
  /// HTTP would strip.
  static func isText(_ value: ArraySlice<UInt8>) -> Bool {
    value.first != 0x20 && value.last != 0x20 && value.allSatisfy { $0 >= 0x20 && $0 <= 0x7E }
  }

  /// Returns a list element without the surrounding whitespace.
  static func trimmed(_ value: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var value = value
    while let first = value.first, first == 0x20 || first == 0x09 { value.removeFirst() }
    while let last = value.last, last == 0x20 || last == 0x09 { value.removeLast() }
    return value
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    byte.isASCIILowercaseLetter || byte.isASCIIDigit || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
      || byte == UInt8(ascii: ".")
  }

  private static let grpcPrefix = Array("grpc-".utf8)
  private static let contentType = Array("content-type".utf8)
  private static let connection = Array("connection".utf8)
  private static let te = Array("te".utf8)
  private static let transferEncoding = Array("transfer-encoding".utf8)
  private static let host = Array("host".utf8)
  private static let keepAlive = Array("keep-alive".utf8)
  private static let proxyConnection = Array("proxy-connection".utf8)
  private static let upgrade = Array("upgrade".utf8)
}
