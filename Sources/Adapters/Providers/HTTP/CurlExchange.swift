import CCurl
import Glibc
import IPAddresses
import Synchronization

/// A request that libcurl performs, and its response.
///
/// The `Sendable` conformance is unchecked. It is safe because only the thread of the loop that performs the exchange
/// uses the object. Other threads only set ``isAbandoned``.
@safe final class CurlExchange: @unchecked Sendable {
  typealias Outcome = Result<ProviderResponse, ProviderTransportError>

  /// Whether libcurl was initialized successfully. Initialization is attempted only once per process.
  static let isLibraryReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK
  private static let longestHead = 65_536

  let handle: UnsafeMutableRawPointer
  let deadline: ContinuousClock.Instant
  /// Whether the caller no longer needs the response.
  let isAbandoned = Atomic(false)
  var continuation: CheckedContinuation<Outcome, Never>?

  private let rule: AddressRule
  private let longestBody: Int
  private var requestHeaders: UnsafeMutablePointer<curl_slist>?
  private var headLength = 0
  private var headers: [(name: String, value: String)] = []
  private var body: [UInt8] = []
  /// The reason why a callback ended the transfer.
  private var refusal: ProviderTransportError?

  var isOverdue: Bool { deadline <= .now }

  init(_ request: ProviderRequest) throws(ProviderTransportError) {
    guard Self.isLibraryReady, let handle = unsafe curl_easy_init() else { throw .failed }
    unsafe self.handle = handle
    deadline = .now + request.timeout
    rule = request.addresses
    longestBody = request.maximumResponseBytes
    try configure(request)
    try configureCallbacks()
  }

  deinit {
    unsafe curl_easy_cleanup(handle)
    unsafe curl_slist_free_all(requestHeaders)
  }

  /// Returns the outcome of a transfer that has ended with the given code.
  func outcome(of code: CURLcode) -> Outcome {
    guard code == CURLE_OK else { return .failure(refusal ?? (code == CURLE_OPERATION_TIMEDOUT ? .timedOut : .failed)) }
    return .success(ProviderResponse(status: unsafe curl_get_status(handle), headers: headers, body: body))
  }

  func end(_ outcome: Outcome) {
    continuation?.resume(returning: outcome)
    continuation = nil
  }

  // MARK: The request

  private func configure(_ request: ProviderRequest) throws(ProviderTransportError) {
    try set(CURLOPT_URL, to: request.url)
    try set(CURLOPT_PROTOCOLS_STR, to: "http,https")
    // Proxies specified by the environment are ignored.
    try set(CURLOPT_PROXY, to: "")
    try set(CURLOPT_NOSIGNAL, to: 1)
    // If a request is abandoned while its name lookup is still running, the lookup does not delay other requests.
    try set(CURLOPT_QUICK_EXIT, to: 1)
    try set(CURLOPT_HTTP_VERSION, to: Int(CURL_HTTP_VERSION_1_1))
    try set(CURLOPT_SSLVERSION, to: Int(CURL_SSLVERSION_TLSv1_2))
    if request.method != "GET" {
      try set(CURLOPT_POST, to: 1)
      if request.method != "POST" { try set(CURLOPT_CUSTOMREQUEST, to: request.method) }
      try check(unsafe curl_set_size(handle, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
      // libcurl copies the bytes.
      try check(
        unsafe request.body.withUnsafeBytes { body in
          unsafe curl_set_bytes(handle, CURLOPT_COPYPOSTFIELDS, body.baseAddress ?? UnsafeRawPointer(handle))
        })
    }
    let own = [("accept", "application/json"), ("user-agent", "ligature"), ("expect", "")]
    let names = Set(own.map(\.0))
    for (name, value) in request.headers where !names.contains(name.lowercased()) {
      // libcurl would remove a header with no text after the colon. With a semicolon instead of the colon, libcurl
      // sends an empty header.
      try add(value.isEmpty ? "\(name);" : "\(name): \(value)")
    }
    for (name, value) in own { try add("\(name): \(value)") }
    try check(unsafe curl_set_list(handle, CURLOPT_HTTPHEADER, requestHeaders))
  }

  /// Adds a header line to the request.
  /// - Throws: An error if the line contains a control character such as a line break, because libcurl would send it
  ///   unchanged.
  private func add(_ line: String) throws(ProviderTransportError) {
    guard !line.utf8.contains(where: { $0 < 0x20 && $0 != 0x09 || $0 == 0x7F }),
      let list = unsafe curl_slist_append(requestHeaders, line)
    else { throw .failed }
    unsafe requestHeaders = list
  }

  private func set(_ option: CURLoption, to value: Int) throws(ProviderTransportError) {
    try check(unsafe curl_set_number(handle, option, value))
  }

  private func set(_ option: CURLoption, to value: String) throws(ProviderTransportError) {
    try check(unsafe curl_set_text(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(ProviderTransportError) {
    if code != CURLE_OK { throw .failed }
  }

  // MARK: The response

  private func configureCallbacks() throws(ProviderTransportError) {
    // This object owns the handle and therefore outlives every callback.
    let context = unsafe Unmanaged.passUnretained(self).toOpaque()
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_OPENSOCKETDATA] {
      try check(unsafe curl_set_context(handle, option, context))
    }
    let bodyReceiver: curl_write_callback = { bytes, size, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
      return unsafe exchange.receive(body: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    try check(unsafe curl_set_writer(handle, CURLOPT_WRITEFUNCTION, bodyReceiver))
    let headReceiver: curl_write_callback = { bytes, size, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      let exchange = unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue()
      return unsafe exchange.receive(head: UnsafeRawBufferPointer(start: bytes, count: size * count)) ? size * count : 0
    }
    try check(unsafe curl_set_writer(handle, CURLOPT_HEADERFUNCTION, headReceiver))
    let opener: curl_opensocket_callback = { context, _, address in
      guard let context = unsafe context, let address = unsafe address else { return -1 }
      return unsafe Unmanaged<CurlExchange>.fromOpaque(context).takeUnretainedValue().openSocket(to: address)
    }
    try check(unsafe curl_set_opener(handle, opener))
  }

  /// Opens a socket for an address if the rule permits the address. libcurl has already resolved the name, so the
  /// connection uses exactly this address. If the name were checked beforehand, a second lookup could return a
  /// different address.
  private func openSocket(to address: UnsafeMutablePointer<curl_sockaddr>) -> curl_socket_t {
    var bytes = [UInt8](repeating: 0, count: 16)
    let length = unsafe bytes.withUnsafeMutableBytes { unsafe curl_copy_address(address, $0.baseAddress) }
    guard let ip = IPAddress(bytes: Array(bytes.prefix(Int(length)))), rule.permits(ip) else {
      refusal = .addressRefused
      return -1
    }
    return unsafe socket(
      address.pointee.family, address.pointee.socktype | Int32(SOCK_CLOEXEC.rawValue), address.pointee.protocol)
  }

  private func receive(head line: UnsafeRawBufferPointer) -> Bool {
    headLength += line.count
    guard headLength <= Self.longestHead else {
      refusal = .responseTooLarge
      return false
    }
    let text = unsafe String(decoding: line, as: UTF8.self)
    // The head of an interim response is not part of the final response.
    if text.hasPrefix("HTTP/") {
      headers = []
    } else if let colon = text.firstIndex(of: ":") {
      headers.append((String(text[..<colon]), text[text.index(after: colon)...].trimming(while: \.isWhitespace)))
    }
    return true
  }

  private func receive(body part: UnsafeRawBufferPointer) -> Bool {
    guard body.count + part.count <= longestBody else {
      refusal = .responseTooLarge
      return false
    }
    unsafe body.append(contentsOf: part)
    return true
  }
}
