internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import Hummingbird

extension WebRoute {
  /// Returns a route to a public document that may be cached.
  ///
  /// - Parameters:
  ///   - maxAge: The time for which the document may be cached.
  ///   - body: Returns the current document. It is called on an event loop and must not block.
  static func cacheable(
    at path: String, contentType: String, maxAge: Duration, _ body: @escaping @Sendable () -> [UInt8]
  ) -> WebRoute {
    WebRoute(
      path,
      read: { request, _ in
        let body = body()
        let digest = SHA256.hash(data: body).prefix(16).map { String(format: "%02x", $0) }.joined()
        let tag = "\"\(digest)\""
        let headers: HTTPFields = [
          .contentType: contentType, .eTag: tag, .cacheControl: "public, max-age=\(maxAge.components.seconds)",
          // The document is public, so scripts from any origin may read it.
          .accessControlAllowOrigin: "*",
        ]
        if matches(request.headers[values: .ifNoneMatch], tag: tag) {
          var response = Response(status: .notModified, headers: headers)
          response.headers[.contentLength] = nil
          return response
        }
        return Response(status: .ok, headers: headers, body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
      })
  }

  /// Returns whether an `If-None-Match` header contains the entity tag (RFC 9110, section 13.1.2: weak comparison).
  private static func matches(_ values: [String], tag: String) -> Bool {
    values.flatMap { $0.split(separator: ",") }.contains { candidate in
      let candidate = candidate.trimmingPrefix { $0 == " " || $0 == "\t" }
      let opaque = candidate.hasPrefix("W/") ? candidate.dropFirst(2) : candidate
      return candidate == "*" || opaque.prefix(tag.count) == tag
    }
  }
}
