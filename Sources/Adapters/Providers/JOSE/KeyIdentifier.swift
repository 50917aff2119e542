/// The form that a `kid` must have before it is compared with anything: 1 to 255 bytes of the characters that key
/// identifiers are made of in practice, and nothing that reads as a path or an address. It is only ever a dictionary
/// key, but a look-up that fails makes us fetch the key set, which text of an attacker's choice shall not.
enum KeyIdentifier {
  static func isAcceptable(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard (1...255).contains(bytes.count), bytes.allSatisfy(isAllowed) else { return false }
    return bytes.first != UInt8(ascii: "/") && !text.contains("..") && !text.contains("//")
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."),
      UInt8(ascii: "~"), UInt8(ascii: ":"), UInt8(ascii: "="), UInt8(ascii: "+"), UInt8(ascii: "/"), UInt8(ascii: "@"):
      true
    default: false
    }
  }
}
