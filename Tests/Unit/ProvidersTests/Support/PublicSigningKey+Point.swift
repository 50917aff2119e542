import Accounts

extension PublicSigningKey {
  /// The coordinates of a key on P-256, one after the other; empty for other keys.
  var point: [UInt8] {
    guard case .p256(let x, let y) = material else { return [] }
    return x + y
  }
}
