import CCrypt
import Glibc

/// Wraps libxcrypt's bcrypt, which hashes only the first 72 bytes of a password.
enum Bcrypt {
  static let textLength = 60

  /// Returns the complete text of a password's hash, computed with the settings in `text`, which begins with "$2b$".
  /// Returns nil if the library refuses the settings or if the password contains NUL, which the library would interpret
  /// as the end of the password.
  static func hash(_ password: [UInt8], like text: String) -> String? {
    guard !password.contains(0) else { return nil }
    var password = password + [0]
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    // The library's state is wiped because it contains traces of the password.
    defer {
      if let data = unsafe data {
        unsafe explicit_bzero(data, Int(size))
        unsafe free(data)
      }
      unsafe password.withUnsafeMutableBytes { unsafe explicit_bzero($0.baseAddress!, $0.count) }
    }
    let hash: String? = unsafe password.withUnsafeBufferPointer { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { phrase in
        guard let hash = unsafe crypt_ra(phrase.baseAddress, text, &data, &size) else { return nil }
        return unsafe String(cString: hash)
      }
    }
    return hash
  }
}
