internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

extension WebRoute {
  /// Returns a route to a document that everyone may read and keep for a while, and that is the same until the process
  /// ends.
  ///
  /// - Parameter maxAge: How long it may be kept without asking again.
  static func constant(at path: String, contentType: String, _ body: [UInt8], maxAge: Duration) -> WebRoute {
    let digest = SHA256.hash(data: body).prefix(16).map { String(format: "%02x", $0) }.joined()
    let tag = "\"\(digest)\""
    let headers: HTTPFields = [
      .contentType: contentType, .eTag: tag, .cacheControl: "public, max-age=\(maxAge.components.seconds)",
      // Programs in browsers may read what everyone may read.
      .accessControlAllowOrigin: "*",
    ]
    let buffer = ByteBuffer(bytes: body)
    return WebRoute(
      path,
      [
        .get: { request, _ in
          if matches(request.headers[values: .ifNoneMatch], tag: tag) {
            var response = Response(status: .notModified, headers: headers)
            response.headers[.contentLength] = nil
            return response
          }
          return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: buffer))
        }
      ])
  }

  /// Whether an `If-None-Match` names the tag (RFC 9110, section 13.1.2: weak comparison).
  private static func matches(_ values: [String], tag: String) -> Bool {
    values.flatMap { $0.split(separator: ",") }.contains { candidate in
      let candidate = candidate.trimmingPrefix { $0 == " " || $0 == "\t" }
      let opaque = candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate
      return candidate == "*" || opaque.prefix(tag.count) == tag
    }
  }
}
