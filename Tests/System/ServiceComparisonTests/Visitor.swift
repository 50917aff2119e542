import Accounts
import ByteCoding
import Foundation
import InMemoryService
import LigatureMessages
import ProtobufWire
import RPCCore

/// Calls one service and writes down what it answers, without what differs from run to run: ids, tokens and times.
final class Visitor {
  let service: ComparedService
  private(set) var transcript: [String] = []
  /// The number of times that a text which is drawn at random was seen before, by its kind.
  private var names: [String: String] = [:]
  private var counts: [String: Int] = [:]

  let accounts: LigatureV1.AccountServiceClient
  let sessions: LigatureV1.SessionServiceClient
  let emails: LigatureV1.EmailServiceClient
  let factors: LigatureV1.FactorServiceClient
  let phones: LigatureV1.PhoneServiceClient
  let merges: LigatureV1.MergeServiceClient
  let server: LigatureV1.ServerServiceClient

  init(_ service: ComparedService) {
    self.service = service
    accounts = .init(channel: service.channel)
    sessions = .init(channel: service.channel)
    emails = .init(channel: service.channel)
    factors = .init(channel: service.channel)
    phones = .init(channel: service.channel)
    merges = .init(channel: service.channel)
    server = .init(channel: service.channel)
  }

  /// Options of a call by the caller that these tokens are of.
  func by(_ tokens: LigatureV1.TokenPair?, key: UInt8? = nil) -> CallOptions {
    var options = CallOptions(timeout: .seconds(60))
    if let tokens { try? options.metadata.add("Bearer \(tokens.sessionHandle)", for: "authorization") }
    if let key { try? options.metadata.addBinary([UInt8](repeating: key, count: 16), for: "ligature-request-key-bin") }
    return options
  }

  /// Makes a call and writes down how it ends. Returns nil if it fails.
  @discardableResult
  func call<Response: WireMessage>(
    _ name: String, _ body: () async throws(RPCError) -> Response
  ) async -> Response? {
    var answer: Response?
    do throws(RPCError) {
      let response = try await body()
      transcript.append("\(name): \(normalized("\(response)"))")
      answer = response
    } catch {
      transcript.append("\(name): \(normalized(Self.description(of: error)))")
      lastError = error
    }
    await service.outbox.collect()
    return answer
  }

  private(set) var lastError: RPCError?

  /// The details of the last error.
  func detail<Detail: WireMessage>(_ type: Detail.Type) -> Detail? { lastError?.detail(type) }

  func advance(seconds: Int64) { service.clock.advance(milliseconds: seconds * 1000) }

  /// The code of the last mail with a link to an address.
  func mailedCode(_ address: String, mode: String) -> String {
    let link = service.outbox.mails.last { $0.address == address && $0.link.contains("mode=\(mode)&") }?.link ?? ""
    let items = URLComponents(string: link)?.queryItems ?? []
    return items.first { $0.name == "oobCode" }?.value ?? "no mail"
  }

  func sentCode(_ number: String) -> String {
    service.outbox.messages.last { $0.number == number }?.code ?? "no message"
  }

  func note(_ line: String) { transcript.append(line) }

  /// The mails that were sent, by address and page.
  func noteMails() {
    for mail in service.outbox.mails { transcript.append("mail to \(mail.address): \(normalized(mail.link))") }
  }

  // MARK: Writing down

  private static func description(of error: RPCError) -> String {
    var text = "\(error.code.name) \(error.message)"
    func add<Detail: WireMessage>(_ type: Detail.Type) { if let detail = error.detail(type) { text += " \(detail)" } }
    add(GoogleRPC.ErrorInfo.self)
    add(GoogleRPC.BadRequest.self)
    add(GoogleRPC.RetryInfo.self)
    add(LigatureV1.ConflictDetail.self)
    add(LigatureV1.SecondFactorChallenge.self)
    add(LigatureV1.PasswordRulesDetail.self)
    add(LigatureV1.RecentSignInDetail.self)
    return text + " \(error.statusDetails()?.details.count ?? 0) details"
  }

  /// Names what is random by the order in which it came: equal texts have equal names.
  private func normalized(_ text: String) -> String {
    var text = text
    while let token = text.firstMatch(of: /eyJ[\w-]+\.([\w-]+)\.[\w-]+/) {
      let payload = Base64.decode(token.1.utf8, alphabet: .url) ?? []
      let claims = (try? JSONSerialization.jsonObject(with: Data(payload))).flatMap {
        try? JSONSerialization.data(withJSONObject: $0, options: [.sortedKeys])
      }
      text.replaceSubrange(token.range, with: "JWT " + String(decoding: claims ?? Data(), as: UTF8.self))
    }
    text = text.replacing(/(seconds: |nanos: |"exp":|"iat":|"auth_time":)-?\d+/) { "\($0.1)T" }
    for (kind, pattern) in [
      ("token", /lg[a-z]+_[\w-]+/), ("secret", /\b[A-Z2-7]{32}\b/), ("uid", /\b[A-Za-z0-9]{28}\b/),
      ("id", /\b[0-9a-f]{16,32}\b/), ("user code", /\b[A-Z]{4}-[A-Z]{4}\b/), ("code", /\b[0-9A-Z]{10}\b/),
    ] {
      text = text.replacing(pattern) { match in name(String(match.0), kind) }
    }
    return text
  }

  private func name(_ text: String, _ kind: String) -> String {
    if let name = names[text] { return name }
    counts[kind, default: 0] += 1
    let name = "<\(kind) \(counts[kind] ?? 0)>"
    names[text] = name
    return name
  }
}

extension LigatureV1.Credential {
  static let anonymous = LigatureV1.Credential(proof: .anonymous(.init()))

  static func password(_ email: String, _ password: String) -> LigatureV1.Credential {
    .init(proof: .password(.init(email: email, password: password)))
  }

  static func provider(_ user: SimulatedUser, nonce: String? = nil, sending: String = "") -> LigatureV1.Credential {
    let token = SimulatedToken(user, nonce: nonce).text
    return .init(proof: .idToken(.init(providerID: user.providerID, idToken: token, nonce: sending)))
  }

  static func accessToken(_ user: SimulatedUser) -> LigatureV1.Credential {
    .init(proof: .accessToken(.init(providerID: user.providerID, accessToken: SimulatedToken(user).text)))
  }

  static func continuation(_ token: String?) -> LigatureV1.Credential {
    .init(proof: .continuation(.init(token: token ?? "")))
  }

  static func link(_ email: String, _ code: String) -> LigatureV1.Credential {
    .init(proof: .emailLink(.init(email: email, code: code)))
  }

  static func phone(_ sessionInfo: String?, _ code: String) -> LigatureV1.Credential {
    .init(proof: .phone(.init(sessionInfo: sessionInfo ?? "", code: code)))
  }

  static func custom(_ token: String) -> LigatureV1.Credential { .init(proof: .customToken(.init(token: token))) }

  static func intent(_ secret: String?, _ code: String = "") -> LigatureV1.Credential {
    .init(proof: .intent(.init(secret: secret ?? "", code: code)))
  }
}
