import CCrypt
import Glibc

/// The wrapper of the bcrypt of libxcrypt, which hashes the first 72 bytes of a password.
enum Bcrypt {
  static let settingLength = 29
  static let textLength = 60

  /// Returns the whole text of the hash of a password, computed with the settings of `text`, which begins with "$2b$";
  /// nil if the library refuses them. A password that contains NUL has no hash, because the library would not see its
  /// end.
  static func hash(_ password: [UInt8], like text: String) -> String? {
    guard !password.contains(0) else { return nil }
    var password = password + [0]
    var data: UnsafeMutableRawPointer?
    var size: Int32 = 0
    // The state of the library contains traces of the password.
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
