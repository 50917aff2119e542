import LigatureMessages
import RPCCore

/// What a call comes with besides its message.
struct Caller: Sendable {
  /// The value of `authorization`.
  let bearer: String?
  /// What the call is known by if it is repeated.
  let requestKey: [UInt8]?

  init(_ metadata: Metadata) {
    bearer = metadata.first("authorization")
    requestKey = metadata.binary("ligature-request-key-bin").first
  }
}

/// What a call with a key was answered.
struct KeyedAnswer: Sendable {
  let method: String
  let message: [UInt8]
  let outcome: Result<any Sendable, Refusal>
}

extension AccountTable {
  /// Carries out a call, once for each key. A refusal is remembered if it has used up the credential.
  mutating func once<Response: Sendable>(
    _ method: String, _ message: [UInt8], by caller: Caller, _ body: (inout Self) throws(Refusal) -> Response
  ) throws(Refusal) -> Response {
    guard let key = caller.requestKey else { return try body(&self) }
    if let earlier = answers[key] {
      guard earlier.method == method, earlier.message == message, let answer = try earlier.outcome.get() as? Response
      else {
        throw Refusal(.invalidArgument, .invalidArgument, "The request key came with another request before.")
      }
      return answer
    }
    do throws(Refusal) {
      let response = try body(&self)
      answers[key] = KeyedAnswer(method: method, message: message, outcome: .success(response))
      return response
    } catch {
      if error.conflict != nil || error.challenge != nil {
        answers[key] = KeyedAnswer(method: method, message: message, outcome: .failure(error))
      }
      throw error
    }
  }
}
