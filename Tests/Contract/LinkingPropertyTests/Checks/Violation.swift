/// What must hold after each step.
enum Invariant: String, Hashable {
  /// After a person proves an address, nothing of another person opens the account that owns it.
  case ownership = "I1 ownership"
  /// Whoever proves an active identity gets in, or meets a conflict with a way out.
  case reach = "I2 reach"
  /// One owner for each address, and claims never block a proof.
  case address = "I3 address"
  /// What was unlinked stays off until an explicit link.
  case unlinked = "I4 unlinked"
  /// An identity comes to an account only by its own proof, and leaves it only by an act of the account's user.
  case identity = "I5 identity"
  /// Under the policy `explicit`, a sign-in never changes an existing account's identities.
  case explicitLinking = "I6 explicit"
  /// A mailed code is good once, and only while the account and its address are what it was mailed for.
  case code = "codes"
  /// The second factor is asked for on each path, and each of its codes is good once.
  case factor = "factors"
  /// A refusal changes no account, and an account's version counts each change.
  case consistency = "consistency"
  /// What a thief does, the owner of the account can undo.
  case theft
}

/// An invariant that does not hold.
struct Violation: Error, CustomStringConvertible {
  let invariant: Invariant
  let text: String

  init(_ invariant: Invariant, _ text: String) {
    self.invariant = invariant
    self.text = text
  }

  var description: String { "\(invariant.rawValue): \(text)" }
}
