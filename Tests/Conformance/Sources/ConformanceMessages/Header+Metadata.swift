internal import Foundation
public import RPCCore

/// Metadata as the messages of `connectrpc.conformance.v1` carry it: grouped by name, bytes as base64 without padding.
extension [ConnectrpcConformanceV1.Header] {
  public init(_ metadata: Metadata) {
    self = []
    for entry in metadata {
      let text =
        switch entry.value {
        case .text(let text): text
        case .binary(let bytes): String(Data(bytes).base64EncodedString().prefix { $0 != "=" })
        }
      if let index = firstIndex(where: { $0.name == entry.name }) {
        self[index].value.append(text)
      } else {
        append(ConnectrpcConformanceV1.Header(name: entry.name, value: [text]))
      }
    }
  }

  /// - Throws: what ``Metadata`` throws for names and values that cannot be sent.
  public func metadata() throws(RPCError) -> Metadata {
    var metadata = Metadata()
    for header in self {
      for value in header.value {
        guard header.name.lowercased().hasSuffix("-bin") else {
          try metadata.add(value, for: header.name)
          continue
        }
        let padded = value + String(repeating: "=", count: (4 - value.utf8.count % 4) % 4)
        guard let bytes = Data(base64Encoded: padded) else {
          throw RPCError(.internalError, "The value of \(header.name) is not base64.")
        }
        try metadata.addBinary([UInt8](bytes), for: header.name)
      }
    }
    return metadata
  }
}
