import CCurl
import Glibc

/// The reason why libcurl could not perform a transfer.
struct CurlError: Error, Hashable {
  /// A description of the error and, if there is one, its remedy. The text contains no email addresses or secrets.
  var summary: String
}

/// Wraps a libcurl easy handle that sends emails to one server. Only one thread at a time may use an instance. No other
/// file in this module uses pointers.
@safe final class CurlTransfer {
  /// The state that callbacks read and write during a transfer.
  private final class Progress {
    var content: [UInt8] = []
    var position = 0
    var dialogue = SMTPDialogue()
    var stop: StopSignal?
  }

  /// Whether libcurl was initialized successfully. Initialization is attempted only once per process.
  private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

  private let handle: UnsafeMutableRawPointer
  private let server: SMTPServer
  private let progress = Progress()

  /// The transfer's last command and the reply to it.
  var dialogue: SMTPDialogue { progress.dialogue }

  init(_ server: SMTPServer) throws(CurlError) {
    guard Self.isReady, let handle = unsafe curl_easy_init() else {
      throw CurlError(summary: "libcurl could not be initialized")
    }
    unsafe self.handle = handle
    self.server = server
    try configure()
  }

  deinit { unsafe curl_easy_cleanup(handle) }

  /// Sends an email and returns the dialogue once the server has accepted the email.
  ///
  /// - Parameter stop: A signal that ends the transfer when it is raised.
  func send(
    _ content: [UInt8], from sender: String, to recipient: String, until stop: StopSignal
  ) throws(CurlError) -> SMTPDialogue {
    progress.stop = stop
    progress.content = content
    progress.position = 0
    progress.dialogue = SMTPDialogue()
    defer {
      progress.content = []
      progress.stop = nil
    }
    guard let recipients = unsafe curl_slist_append(nil, "<\(recipient)>") else {
      throw CurlError(summary: "libcurl is out of memory")
    }
    defer { unsafe curl_slist_free_all(recipients) }
    try set(CURLOPT_MAIL_FROM, to: "<\(sender)>")
    try check(unsafe curl_set_list(handle, CURLOPT_MAIL_RCPT, recipients))
    try check(unsafe curl_set_size(handle, CURLOPT_INFILESIZE_LARGE, curl_off_t(content.count)))
    // SIGPIPE can stay blocked, because this thread only sends emails.
    curl_block_sigpipe()
    let code = unsafe curl_easy_perform(handle)
    // The handle must not refer to the list, which is freed when this function returns.
    unsafe _ = curl_set_list(handle, CURLOPT_MAIL_RCPT, nil)
    try check(code)
    return progress.dialogue
  }

  private func configure() throws(CurlError) {
    try set(CURLOPT_URL, to: server.url.text)
    try set(CURLOPT_PROTOCOLS_STR, to: server.url.scheme.rawValue)
    // No proxy is used, because the proxies specified by the environment are meant for web requests.
    try set(CURLOPT_PROXY, to: "")
    try set(CURLOPT_NOSIGNAL, to: 1)
    try set(CURLOPT_UPLOAD, to: 1)
    try set(CURLOPT_CONNECTTIMEOUT_MS, to: server.connectTimeout.wholeMilliseconds)
    try set(CURLOPT_TIMEOUT_MS, to: server.timeout.wholeMilliseconds)
    // Servers close connections that have been idle for a few minutes, so idle connections are soon discarded.
    try set(CURLOPT_MAXAGE_CONN, to: 30)
    if let credentials = server.credentials {
      try set(CURLOPT_USERNAME, to: credentials.username)
      try set(CURLOPT_PASSWORD, to: credentials.password.reveal())
    }
    try configureEncryption()
    try configureCallbacks()
  }

  private func configureEncryption() throws(CurlError) {
    let isRequired = server.encryption != .ifOffered
    try set(CURLOPT_USE_SSL, to: Int(isRequired ? CURLUSESSL_ALL.rawValue : CURLUSESSL_TRY.rawValue))
    try set(CURLOPT_SSLVERSION, to: Int(CURL_SSLVERSION_TLSv1_2))
    try set(CURLOPT_SSL_VERIFYPEER, to: isRequired ? 1 : 0)
    try set(CURLOPT_SSL_VERIFYHOST, to: isRequired ? 2 : 0)
    if let authorities = server.authorities {
      try set(CURLOPT_CAINFO, to: authorities)
      // The configured authorities replace the system's authorities instead of being added to them.
      try check(unsafe curl_set_text(handle, CURLOPT_CAPATH, nil))
    }
  }

  private func configureCallbacks() throws(CurlError) {
    // This object keeps `progress` alive for as long as the handle exists.
    let context = unsafe Unmanaged.passUnretained(progress).toOpaque()
    for option in [CURLOPT_READDATA, CURLOPT_DEBUGDATA, CURLOPT_XFERINFODATA] {
      try check(unsafe curl_set_context(handle, option, context))
    }
    let reader: curl_read_callback = { buffer, size, count, context in
      guard let buffer = unsafe buffer, let context = unsafe context else { return Int(CURL_READFUNC_ABORT) }
      let progress = unsafe Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
      let length = min(size * count, progress.content.count - progress.position)
      guard length > 0 else { return 0 }
      unsafe progress.content.withUnsafeBytes { content in
        guard let start = content.baseAddress else { return }
        unsafe memcpy(buffer, start + progress.position, length)
      }
      progress.position += length
      return length
    }
    try check(unsafe curl_set_reader(handle, reader))
    let observer: curl_debug_callback = { _, kind, bytes, count, context in
      guard let bytes = unsafe bytes, let context = unsafe context else { return 0 }
      guard kind == CURLINFO_HEADER_OUT || kind == CURLINFO_HEADER_IN else { return 0 }
      let progress = unsafe Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue()
      let text = unsafe String(decoding: UnsafeRawBufferPointer(start: bytes, count: min(count, 1024)), as: UTF8.self)
      if kind == CURLINFO_HEADER_OUT {
        progress.dialogue.noteSent(text)
      } else {
        progress.dialogue.noteReceived(text)
      }
      return 0
    }
    try check(unsafe curl_set_observer(handle, observer))
    try set(CURLOPT_VERBOSE, to: 1)
    // libcurl calls this closure about once a second while the transfer is waiting.
    let progressCallback: curl_xferinfo_callback = { context, _, _, _, _ in
      guard let context = unsafe context else { return 0 }
      return unsafe Unmanaged<Progress>.fromOpaque(context).takeUnretainedValue().stop?.isRaised == true ? 1 : 0
    }
    try check(unsafe curl_set_progress(handle, progressCallback))
    try set(CURLOPT_NOPROGRESS, to: 0)
  }

  private func set(_ option: CURLoption, to value: Int) throws(CurlError) {
    try check(unsafe curl_set_number(handle, option, value))
  }

  private func set(_ option: CURLoption, to value: String) throws(CurlError) {
    try check(unsafe curl_set_text(handle, option, value))
  }

  private func check(_ code: CURLcode) throws(CurlError) {
    guard code != CURLE_OK else { return }
    throw CurlError(summary: summary(of: code))
  }

  private func summary(of code: CURLcode) -> String {
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST: return "the mail server's name \(server.url.host) could not be resolved"
    case CURLE_COULDNT_CONNECT: return "no server responds at \(server.url.text)"
    case CURLE_OPERATION_TIMEDOUT: return "the mail server did not respond in time"
    case CURLE_ABORTED_BY_CALLBACK: return "the server is shutting down"
    case CURLE_USE_SSL_FAILED:
      return
        "the mail server does not offer STARTTLS; use smtps://, or set mail.allowPlaintext for a server on your own "
        + "network"
    case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CACERT_BADFILE:
      return "the mail server's certificate cannot be trusted (\(unsafe String(cString: curl_easy_strerror(code)))); "
        + "set mail.ca to the authority that signed it"
    default: return "the connection to the mail server failed (\(unsafe String(cString: curl_easy_strerror(code))))"
    }
  }
}

extension Duration {
  fileprivate var wholeMilliseconds: Int { max(1, Int(clamping: Int64(self / .milliseconds(1)))) }
}
