import CProtobufC
import Testing

/// A C struct as its descriptor says it is, and as Swift sees it.
struct StructLayout: Sendable {
  var name: String
  var sizeInC: Int
  /// By field number.
  var offsetsInC: [UInt32: Int] = [:]
  var sizeInSwift: Int
  /// By field number; without members of oneofs, which share their storage.
  var offsetsInSwift: [UInt32: Int?]

  init(descriptor: UnsafePointer<ProtobufCMessageDescriptor>, size: Int, offsets: [UInt32: Int?]) {
    name = unsafe String(cString: descriptor.pointee.name)
    sizeInC = unsafe descriptor.pointee.sizeof_message
    for index in 0..<Int(unsafe descriptor.pointee.n_fields) {
      let field = unsafe descriptor.pointee.fields[index]
      unsafe offsetsInC[field.id] = Int(field.offset)
    }
    sizeInSwift = size
    offsetsInSwift = offsets
  }
}

@Suite("Swift and protobuf-c see the same structs")
struct LayoutTests {
  @Test func thereAreStructsToCompare() {
    #expect(layouts.count > 30)
    #expect(layouts.contains { !$0.offsetsInSwift.isEmpty })
  }

  @Test(arguments: layouts)
  func sizesAndOffsetsAgree(layout: StructLayout) {
    #expect(layout.sizeInSwift == layout.sizeInC)
    for (number, offset) in layout.offsetsInSwift {
      #expect(offset != nil && offset == layout.offsetsInC[number], "field \(number)")
    }
  }
}

extension StructLayout: CustomTestStringConvertible {
  var testDescription: String { name }
}
