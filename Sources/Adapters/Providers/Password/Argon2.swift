import CArgon2
import Glibc

/// Wraps libargon2. No other file in this module accesses memory by address.
enum Argon2 {
  /// An error from libargon2, which refused the input or could not allocate memory. The code is one of libargon2's
  /// codes.
  struct Failure: Error {
    var code: Int32
  }

  /// The variants of Argon2. New hashes use Argon2id.
  enum Kind: String, Sendable, Hashable {
    case i, d, id

    fileprivate var type: Argon2_type {
      switch self {
      case .i: Argon2_i
      case .d: Argon2_d
      case .id: Argon2_id
      }
    }
  }

  /// Returns the tag of `password` (RFC 9106, section 3). Computing the tag takes several milliseconds and uses
  /// `memory`. Call this function on a thread that may block.
  static func hash(
    _ password: [UInt8], salt: [UInt8], parameters: Argon2Parameters, length: Int, kind: Kind = .id,
    version: Int = 19, memory: Memory
  ) throws(Failure) -> [UInt8] {
    var tag = [UInt8](repeating: 0, count: length)
    // Copies are needed because the fields of the C structure are not const. libargon2 wipes the copy of the password.
    var password = password
    var salt = salt
    guard let tagLength = UInt32(exactly: tag.count), let passwordLength = UInt32(exactly: password.count),
      let saltLength = UInt32(exactly: salt.count)
    else { throw Failure(code: ARGON2_INCORRECT_PARAMETER.rawValue) }
    let code = Memory.$current.withValue(memory) {
      unsafe tag.withUnsafeMutableBufferPointer { tag in
        unsafe password.withUnsafeMutableBufferPointer { password in
          unsafe salt.withUnsafeMutableBufferPointer { salt in
            var context = unsafe argon2_context()
            unsafe context.out = tag.baseAddress
            unsafe context.outlen = tagLength
            unsafe context.pwd = passwordLength == 0 ? nil : password.baseAddress
            unsafe context.pwdlen = passwordLength
            unsafe context.salt = salt.baseAddress
            unsafe context.saltlen = saltLength
            unsafe context.t_cost = parameters.passes
            unsafe context.m_cost = parameters.memoryKiB
            unsafe context.lanes = parameters.lanes
            unsafe context.threads = 1
            unsafe context.version = version == 16 ? ARGON2_VERSION_10.rawValue : ARGON2_VERSION_13.rawValue
            unsafe context.allocate_cbk = { address, count in
              guard let region = unsafe Memory.current?.region(of: count) else {
                return ARGON2_MEMORY_ALLOCATION_ERROR.rawValue
              }
              unsafe address?.pointee = region
              return ARGON2_OK.rawValue
            }
            // The memory is reused for the next hash. libargon2 has already wiped it.
            unsafe context.free_cbk = { _, _ in }
            unsafe context.flags = 1  // ARGON2_FLAG_CLEAR_PASSWORD, a macro that is not imported
            return unsafe argon2_ctx(&context, kind.type)
          }
        }
      }
    }
    guard code == ARGON2_OK.rawValue else { throw Failure(code: code) }
    return tag
  }

  /// The memory for the hashes of one thread. The memory is reused, because requesting 19 MiB of new pages from the
  /// kernel for each hash would account for a tenth of the hash's duration. Huge pages, if available, avoid most of the
  /// cost of address translation.
  ///
  /// Two threads must not use the same memory concurrently.
  @safe final class Memory: @unchecked Sendable {
    /// The memory for the calling thread's current hash. This is a task-local value, because libargon2's callbacks have
    /// no context parameter.
    @TaskLocal static var current: Memory?

    /// The size above which memory is returned to the system after use, in bytes.
    private static let mostKept = 64 << 20
    private static let pageSize = 2 << 20

    private var address: UnsafeMutableRawPointer?
    private var size = 0

    deinit { unsafe free(address) }

    /// Returns the memory to the system. The next hash allocates it again.
    func release() {
      unsafe free(address)
      unsafe address = nil
      size = 0
    }

    /// Returns at least `count` bytes with arbitrary content, or nil if the memory cannot be allocated.
    fileprivate func region(of count: Int) -> UnsafeMutablePointer<UInt8>? {
      if count > size || size > Self.mostKept {
        release()
        let (rounded, overflow) = count.addingReportingOverflow(Self.pageSize - 1)
        guard count > 0, !overflow else { return nil }
        let whole = rounded / Self.pageSize * Self.pageSize
        guard unsafe posix_memalign(&address, Self.pageSize, whole) == 0 else {
          unsafe address = nil
          return nil
        }
        // This is only a hint. Without huge pages, the hash is slower but still correct.
        unsafe _ = madvise(address, whole, MADV_HUGEPAGE)
        size = whole
      }
      return unsafe address?.assumingMemoryBound(to: UInt8.self)
    }
  }
}
