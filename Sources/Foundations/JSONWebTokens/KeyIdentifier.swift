import ByteCoding

/// Checks the form of a `kid`. It must have 1 to 255 bytes, consist of characters that are common in key IDs, and
/// contain no text that could be a path or an address. A key ID is used only as a dictionary key, but a failed lookup
/// causes a request for the key set, and an attacker's text must not be able to trigger such requests.
package enum KeyIdentifier {
  package static func isAcceptable(_ text: String) -> Bool {
    let bytes = text.utf8
    guard (1...255).contains(bytes.count), bytes.allSatisfy(isAllowed), bytes.first != UInt8(ascii: "/") else {
      return false
    }
    return !zip(bytes, bytes.dropFirst()).contains { first, second in
      first == second && (first == UInt8(ascii: ".") || first == UInt8(ascii: "/"))
    }
  }

  private static func isAllowed(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || "-_.~:=+/@".utf8.contains(byte)
  }
}
