import Foundation
import LigatureAuth
import LigatureMessages
import LigatureServer
import RPCCore

/// The results of `ligature status`.
struct StatusReport: Encodable {
  struct Check: Encodable {
    enum State: String, Encodable {
      case ok, problem
      /// The check was skipped or does not apply.
      case none
    }

    var name: String
    var state: State
    var text: String
    /// The remedy for a problem.
    var remedy: String?
  }

  /// Whether none of the checks found a problem.
  private(set) var isHealthy: Bool
  private(set) var server: String
  private(set) var clientVersion = Server.version
  private(set) var serverVersion: String?
  /// The number of seconds by which this machine's clock is ahead of the server's clock.
  private(set) var clockLead: Double?
  private(set) var certificateExpiresAt: Date?
  private(set) var uid: String?
  private(set) var email: String?
  /// The time at which the session expires if it is not used.
  private(set) var sessionExpiresAt: Date?
  private(set) var checks: [Check] = []

  /// The maximum acceptable difference, in seconds, between this machine's clock and the server's clock. Services
  /// refuse tokens if the difference is much larger.
  private static let clockTolerance = 60.0

  /// Creates a report by querying the server and reading the session.
  /// - Parameters:
  ///   - operatorsView: The server's report to its operator, or nil if it was not requested.
  ///   - folder: The data folder that contains the control socket, or nil to call the server at its address. Sessions
  ///     cannot be checked through the control socket.
  /// - Throws: An error if the server's address is unusable.
  init(
    _ auth: Auth, asOperator operatorsView: LigatureV1.GetServerResponse? = nil, throughSocketIn folder: String? = nil
  ) async throws {
    let address = try auth.serverAddress
    let path = folder.map { URL(filePath: $0).appending(path: ControlSocket.name).path(percentEncoded: false) }
    server = path.map { "unix:\($0)" } ?? address.urls.joined(separator: ", ")
    isHealthy = true
    var report: ServerReport?
    var failure: Failure?
    do { report = try await auth.inspectServer() } catch { failure = Failure(error) }
    let tls =
      folder == nil
      ? await tls(auth, isSecure: address.isSecure, isLocal: address.isLocal, failure)
      : Check(name: "tls", state: .none, text: "not checked: pass the server's address with --server")
    // The session's times must be compared using the server's clock.
    let clock = clock(report)
    let session =
      folder == nil
      ? await session(auth, failure)
      : Check(
        name: "session", state: .none, text: "not checked: to check a session, pass its server's address with --server")
    checks = [
      Self.check(
        report, failure, at: folder == nil ? server : "\(server), the control socket of the data folder,",
        isTLSProblem: tls.state == .problem, runsHere: operatorsView != nil), tls,
      clock, session, version(report),
      delivery("mail", of: "emails", operatorsView?.mail, report.map(\.mail), remedy: "ligature mail test ADDRESS"),
      delivery("sms", of: "SMS", operatorsView?.sms, report.map(\.sms), remedy: "ligature sms test NUMBER"),
    ]
    if let operatorsView {
      checks += [Self.database(operatorsView.obstacle), services(operatorsView.expiringCredentials)]
    }
    isHealthy = checks.allSatisfy { $0.state != .problem }
  }

  /// Checks whether the server is ready for calls.
  /// - Parameter runsHere: Whether the server is known to be running, because it has responded to its operator.
  private static func check(
    _ report: ServerReport?, _ failure: Failure?, at server: String, isTLSProblem: Bool, runsHere: Bool
  ) -> Check {
    guard let report else {
      let problem = failure?.connectionProblem
      let text =
        failure?.isAboutTheAddress == true
        ? "\(server) was not called"
        : problem.map { "\(server) cannot be reached: \($0)" } ?? failure?.message ?? "\(server) does not respond"
      let remedy =
        runsHere && problem?.kind == .noServer
        ? "the server of the data folder is running, but at another address: set it with --server or LIGATURE_URL."
        : problem?.remedy() ?? "check the network, and the server's log."
      return Check(name: "server", state: .problem, text: text, remedy: isTLSProblem ? "see tls." : remedy)
    }
    guard report.isServing else {
      return Check(
        name: "server", state: .problem, text: "\(server) responds but is not ready for calls",
        remedy: runsHere
          ? "see database; if that is ok, try again: the server might be about to stop."
          : "try again: it might be about to stop. If that does not help, its operator can find the cause in its log.")
    }
    let milliseconds = Int((report.callDuration * 1000).rounded(.up))
    return Check(name: "server", state: .ok, text: "\(server) responds in \(milliseconds) ms")
  }

  private mutating func tls(_ auth: Auth, isSecure: Bool, isLocal: Bool, _ failure: Failure?) async -> Check {
    func problem(_ text: String, _ remedy: String?) -> Check {
      Check(name: "tls", state: .problem, text: text, remedy: remedy)
    }
    let unreached = failure?.connectionProblem
    guard isSecure else {
      if failure?.isAboutTheAddress == true {
        return problem(
          "not used: passwords and tokens would cross the network unencrypted",
          "use an https address, or set LIGATURE_ALLOW_PLAINTEXT=1 if you trust the network.")
      }
      if unreached?.kind == .notTheService, (try? await auth.inspectCertificate()) != nil {
        return problem(
          "the server uses TLS, but its address begins with http",
          "use the address \(server.replacing("http://", with: "https://")).")
      }
      let text =
        isLocal
        ? "not used: the server is on this machine" : "not used: passwords and tokens cross the network unencrypted"
      return Check(name: "tls", state: .none, text: text)
    }
    if let unreached, unreached.kind == .unusableFile { return problem(unreached.text, unreached.remedy()) }
    do {
      let certificate = try await auth.inspectCertificate()
      let begin = Date(timeIntervalSince1970: TimeInterval(certificate.notBefore))
      let end = Date(timeIntervalSince1970: TimeInterval(certificate.notAfter))
      certificateExpiresAt = end
      let names = certificate.names.isEmpty ? "no name" : certificate.names.joined(separator: ", ")
      let left = end.timeIntervalSince(Date())
      if left < 0 || Date() < begin {
        let text = left < 0 ? "expired \(left.inWords()) ago" : "is valid only from \(begin.formatted(.iso8601))"
        return problem(
          "the certificate for \(names) \(text)", "renew it, or correct this machine's clock if it is wrong.")
      }
      switch unreached?.kind {
      case .untrustedCertificate: return problem("the certificate for \(names) is not trusted", unreached?.remedy())
      case .certificateForAnotherName: return problem("the certificate is for \(names) only", unreached?.remedy())
      default: break
      }
      // A certificate may be valid for years or only for days. If less than a tenth of its lifetime remains, a renewal
      // has probably failed.
      let text = "the certificate for \(names) expires in \(left.inWords())"
      guard left > end.timeIntervalSince(begin) / 10 else {
        return problem(text, "renew it; the server reloads the files of tls.certificate and tls.key automatically.")
      }
      return Check(name: "tls", state: .ok, text: text)
    } catch {
      let text = "no certificate was received: \(error)"
      if let found = error as? ConnectionProblem, [.noTLS, .failedHandshake].contains(found.kind) {
        return problem(text, found.remedy())
      }
      return Check(name: "tls", state: .none, text: text)
    }
  }

  private mutating func clock(_ report: ServerReport?) -> Check {
    guard let report else {
      return Check(
        name: "clock", state: .none,
        text: "not compared: the server did not respond")
    }
    guard let lead = report.clockLead else {
      return Check(name: "clock", state: .none, text: "not compared: the server does not report its time")
    }
    clockLead = lead
    guard abs(lead) >= 1 else { return Check(name: "clock", state: .ok, text: "agrees with the server's") }
    let text = "\(lead.inWords()) \(lead > 0 ? "ahead of" : "behind") the server's"
    guard abs(lead) > Self.clockTolerance else { return Check(name: "clock", state: .ok, text: text) }
    return Check(
      name: "clock", state: .problem, text: text,
      remedy: "correct the wrong clock; to synchronize it, run `timedatectl set-ntp true`.")
  }

  private mutating func session(_ auth: Auth, _ failure: Failure?) async -> Check {
    if failure?.isAboutTheAddress == true {
      return Check(name: "session", state: .none, text: "not checked: the server was not called")
    }
    do {
      guard let user = try await auth.loadedUser() else {
        if let error = auth.persistenceError { throw error }
        return Check(
          name: "session", state: .none,
          text: "signed out; see `ligature sign-in --help` for how to sign in")
      }
      (uid, email) = (user.uid, user.email)
      let account = user.email.map { "\($0) (\(user.uid))" } ?? user.uid
      guard failure == nil else {
        return Check(name: "session", state: .none, text: "\(account), as far as this machine knows")
      }
      let token = try await user.getIDTokenResult()
      let age = (Date().timeIntervalSince(token.authDate) - (clockLead ?? 0)).inWords()
      let rest = text(until: token.expirationDate)
      sessionExpiresAt = try await user.sessions().first(where: \.isCurrent)?.expiresAt
      let end = sessionExpiresAt.map { "; the session ends in \(text(until: $0)) unless it is used" } ?? ""
      return Check(
        name: "session", state: .ok,
        text: "\(account), signed in \(age) ago\(end); the ID token expires in \(rest) and is renewed automatically")
    } catch {
      let failure = Failure(error)
      // The server or its database does not respond, so the state of the session is unknown.
      guard !["UNAVAILABLE", "NETWORK_REQUEST_FAILED"].contains(failure.reason) else {
        let text = failure.message.hasSuffix(".") ? String(failure.message.dropLast()) : failure.message
        return Check(name: "session", state: .none, text: "unknown: \(text); see server")
      }
      return Check(
        name: "session", state: .problem, text: failure.message,
        remedy: failure.hint ?? "open another session with `ligature sign-in`.")
    }
  }

  /// Returns a description of the time that remains until the given time according to the server's clock.
  private func text(until time: Date) -> String {
    (time.timeIntervalSince(Date()) + (clockLead ?? 0)).inWords()
  }

  private mutating func version(_ report: ServerReport?) -> Check {
    guard let report else {
      return Check(name: "version", state: .none, text: "\(clientVersion) here")
    }
    let update = "update the server: it does not support everything that this command line uses."
    guard let other = report.version else {
      return Check(
        name: "version", state: .problem,
        text: "\(clientVersion) here; the server is too old to report its version",
        remedy: update)
    }
    serverVersion = other
    let text =
      other == clientVersion
      ? "\(clientVersion) here and on the server" : "\(clientVersion) here, \(other) on the server"
    let isOlder = other.compare(clientVersion, options: .numeric) == .orderedAscending
    return Check(name: "version", state: isOlder ? .problem : .ok, text: text, remedy: isOlder ? update : nil)
  }

  /// Checks the delivery of one kind of message.
  /// - Parameters:
  ///   - operatorsView: The server's report to its operator.
  ///   - report: The server's public report on the delivery. The inner optional is nil if the server does not report
  ///     it, and the outer optional is nil if the server did not respond.
  private func delivery(
    _ name: String, of messages: String, _ operatorsView: LigatureV1.Delivery?, _ report: LigatureV1.Delivery??,
    remedy: String
  ) -> Check {
    guard let known = operatorsView ?? report ?? nil else {
      let text =
        report == nil ? "unknown: the server did not respond" : "unknown: the server is too old to report it"
      return Check(name: name, state: .none, text: text)
    }
    guard known.setUp else {
      return Check(name: name, state: .none, text: "not set up: the server sends no \(messages)")
    }
    guard let operatorsView else { return Check(name: name, state: .ok, text: "set up") }
    let counts = "\(operatorsView.sent) sent, \(operatorsView.failed) discarded, \(operatorsView.waiting) waiting"
    guard operatorsView.problem.isEmpty else {
      return Check(
        name: name, state: .problem, text: "the last was not accepted: \(operatorsView.problem); \(counts)",
        remedy: "for details, run `\(remedy)` with the server's settings.")
    }
    return Check(name: name, state: .ok, text: "set up; \(counts) since the server started")
  }

  /// Checks the database state that the server reports to its operator.
  private static func database(_ obstacle: String) -> Check {
    guard !obstacle.isEmpty else {
      return Check(name: "database", state: .ok, text: "can be read and written")
    }
    return Check(
      name: "database", state: .problem, text: obstacle,
      remedy: "correct the cause; the server retries automatically and needs no restart.")
  }

  /// Checks whether any of the services' credentials will expire soon.
  private func services(_ expiring: [LigatureV1.ExpiringCredential]) -> Check {
    guard !expiring.isEmpty else {
      return Check(name: "services", state: .ok, text: "no service key or certificate expires soon")
    }
    var texts: [String] = []
    var remedies: [String] = []
    for credential in expiring {
      let (name, remedy) =
        switch credential.credential {
        case .serviceKeyID(let id):
          (
            "key \(id)",
            "create another key with `ligature service-keys create`, install it, and revoke the one that expires"
          )
        case .certificateName(let name):
          ("certificate \(name)", "install a new certificate in the service to replace the one that expires")
        case nil: ("credential", "update this command, which is older than the server")
        }
      let rest = credential.expiresAt.map { "in \(text(until: Date($0)))" } ?? "soon"
      texts.append("the \(name) of \(credential.service) expires \(rest)")
      if !remedies.contains(remedy) { remedies.append(remedy) }
    }
    return Check(
      name: "services", state: .problem, text: texts.joined(separator: "; "),
      remedy: remedies.joined(separator: "; ") + ".")
  }

  // MARK: Output

  /// Returns the results of the checks, one per line, followed by the remedies.
  func text(_ style: TerminalStyle) -> String {
    checks.flatMap { check in
      let (word, color): (String, (String) -> String) =
        switch check.state {
        case .ok: ("ok", style.green)
        case .problem: ("problem", style.red)
        case .none: ("-", { $0 })
        }
      let margin = check.name.padding(toLength: 9, withPad: " ", startingAt: 0)
      let state = color(word) + String(repeating: " ", count: 9 - word.count)
      let remedy = check.remedy.map { remedy in
        let indent = String(repeating: " ", count: 18)
        return style.hanging("\(style.bold("remedy")): \(remedy.printable)", after: indent)
      }
      return [style.hanging(check.text.printable, after: margin + state, width: 18)] + [remedy].compactMap(\.self)
    }.joined(separator: "\n")
  }
}
