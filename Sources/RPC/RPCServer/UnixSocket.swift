import Foundation
import NIOCore
import SocketEndpoints

/// Creates the Unix sockets on which a server listens.
enum UnixSocket {
  /// Returns a listening socket that is bound to a path. A socket file left behind by a killed server is replaced, but
  /// a socket on which a program is listening is not.
  ///
  /// - Parameters:
  ///   - mode: The mode with which the file is created; nil for the mode that the umask allows.
  ///   - patience: The maximum number of attempts, 10 ms apart, to lock the folder.
  static func bind(_ path: String, mode: UInt16?, patience: Int = 200) throws(ServerStartError) -> Int32 {
    guard (1...SocketEndpoint.longestPath).contains(path.utf8.count),
      let address = try? SocketAddress(unixDomainSocketPath: path)
    else {
      throw ServerStartError(
        .unix(path: path),
        "the path has \(path.utf8.count) bytes, but a socket path can have at most \(SocketEndpoint.longestPath)")
    }
    let lock = try FolderLock(of: path, patience: patience)
    defer { lock.release() }
    try removeStale(path, address)
    let descriptor = socket(AF_UNIX, streamType, 0)
    guard descriptor >= 0 else { throw failure(path, errno) }
    do throws(ServerStartError) {
      // On Linux, the file gets the mode of its socket, reduced by the umask.
      if let mode, fchmod(descriptor, mode_t(mode)) != 0 { throw failure(path, errno) }
      guard unsafe call(Foundation.bind, descriptor, address) == 0, listen(descriptor, 1024) == 0 else {
        throw failure(path, errno)
      }
    } catch {
      close(descriptor)
      throw error
    }
    return descriptor
  }

  private static let streamType = Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue | SOCK_NONBLOCK.rawValue)

  private static func removeStale(_ path: String, _ address: SocketAddress) throws(ServerStartError) {
    var status = stat()
    guard unsafe lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFSOCK else {
      throw ServerStartError(.unix(path: path), "a file that is not a socket has this path")
    }
    let descriptor = socket(AF_UNIX, streamType, 0)
    guard descriptor >= 0 else { throw failure(path, errno) }
    defer { close(descriptor) }
    // Any result other than a refusal means that a program is listening.
    guard unsafe call(connect, descriptor, address) != 0, errno == ECONNREFUSED else { throw failure(path, EADDRINUSE) }
    _ = unsafe unlink(path)
  }

  private static func call(
    _ function: (Int32, UnsafePointer<sockaddr>?, socklen_t) -> Int32, _ descriptor: Int32, _ address: SocketAddress
  ) -> Int32 {
    unsafe address.withSockAddr { pointer, length in unsafe function(descriptor, pointer, socklen_t(length)) }
  }

  private static func failure(_ path: String, _ code: Int32) -> ServerStartError {
    ServerStartError(.unix(path: path), ServerStartError.problem(code))
  }
}

/// A lock on the folder of a socket. If two servers start at the same time and both find the socket of a killed server,
/// the second server must not remove the socket that the first server has created in the meantime.
private struct FolderLock {
  private let descriptor: Int32

  init(of path: String, patience: Int) throws(ServerStartError) {
    let folder = (path as NSString).deletingLastPathComponent
    descriptor = unsafe open(folder.isEmpty ? "." : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    // Continue without a lock if the folder cannot be locked, because this user may not list it or because the file
    // system does not support locks.
    guard descriptor >= 0 else { return }
    for _ in 0..<patience {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 || errno != EWOULDBLOCK { return }
      usleep(10_000)
    }
    close(descriptor)
    throw ServerStartError(.unix(path: path), "another program holds a lock on its folder")
  }

  func release() {
    if descriptor >= 0 { close(descriptor) }
  }
}
