internal import Accounts
internal import LigatureMessages
internal import RPCCore

extension ServerCall {
  /// The context of a call that does not use a request key.
  var context: CallContext { CallContext(source: source) }

  /// Returns the context of a call that can be retried with its request key.
  func repeatableContext(omittingIDToken omitsIDToken: Bool = false) throws(AccountError) -> CallContext {
    CallContext(source: source, request: try keyedRequest(), wantsIDToken: !omitsIDToken)
  }

  var source: CallSource? {
    clientAddress.map {
      CallSource(
        $0, instance: metadata.binary(ClientInstanceMetadata.name).first.flatMap(ClientInstance.init),
        service: (principal as? Administrator)?.service)
    }
  }

  var hasRequestKey: Bool { !metadata.binary(RequestKeyMetadata.name).isEmpty }

  /// Returns the call's request together with its key, or nil if the call has no request key.
  func keyedRequest() throws(AccountError) -> KeyedRequest? {
    let values = metadata.binary(RequestKeyMetadata.name)
    guard let value = values.first else { return nil }
    guard values.count == 1, let key = RequestKey(value) else {
      throw AccountError(
        .invalidArgument,
        "The metadata \(RequestKeyMetadata.name) is malformed; send one value of \(RequestKey.length) random bytes.")
    }
    do throws(RPCError) {
      return KeyedRequest(key: key, method: method.path, message: try receiveOnly())
    } catch {
      throw AccountError(.internalError, "The method does not accept a request key; omit it.")
    }
  }
}
