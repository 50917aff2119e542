import Accounts

/// One act of a person, or one event around them. Every choice is a number that counts modulo what there is, so that an
/// operation means something in any state and a sequence can lose any of its steps.
enum Operation: Hashable {
  case signUp(Person, address: Int, password: Int)
  /// The device, if any, is signed in while the person signs in again.
  case signIn(Person, Proof, from: Device?)
  case link(Person, Device, Proof)
  case unlinkProvider(Person, Device, Int, RevokeSessions)
  case unlinkIdentity(Person, Device, Int, RevokeSessions)
  case reauthenticate(Person, Device, Proof)
  case refresh(Person, Device)
  case signOut(Person, Device)
  case deleteAccount(Person, Device)
  /// Merges the account that a proof opens, with the other account's part of each conflict or with none of it.
  case merge(Person, Device, Proof, keepsOther: Bool)
  /// Merges an anonymous account of which the person has a session.
  case mergeAnonymous(Person, Device, other: Device)
  case undoMerge(Person, Device)
  case transfer(Person, Device, Proof)
  case ask(Person, Request)
  /// One of the mails that the person can read, of those that verify, change or recover an address.
  case applyCode(Person, mail: Int, Manner)
  case resetPassword(Person, mail: Int, password: Int)
  case enroll(Person, Device)
  case withdraw(Person, Device, Int)
  case renewRecoveryCodes(Person, Device)
  /// Continues one of the calls for which a second factor was asked.
  case finish(Person, challenge: Int, with: FactorChoice, from: Device?)
  /// A provider names another address for one of its users.
  case changeAddress(Person, account: Int, address: Int?, isVerified: Bool)
  /// A mailbox goes to another person.
  case recycle(address: Int, to: Person)
  /// The operator switches a provider off, or on again.
  case toggle(provider: Int)
  case wait(minutes: Int)
}

/// How a person proves who they are.
enum Proof: Hashable {
  case anonymous
  case password(address: Int, password: Int)
  case provider(account: Int)
  /// One of the continuations that the person's conflicts brought.
  case continuation(Int)
  /// One of the mails that the person can read, of those with a link that signs in.
  case emailLink(mail: Int)
  /// A token that a service signs for one of the uids that it knows the person by.
  case customToken(Int)
}

/// What a person asks for that needs a mailbox.
enum Request: Hashable {
  case verification(Device)
  case reset(address: Int)
  case signInLink(address: Int)
  case change(Device, address: Int)
  case changeAtOnce(Device, address: Int)
}

/// How a person applies a mailed code.
enum Manner: Hashable {
  case alone
  case session(Device)
  case password(Int)
  /// By their word alone: "It was me."
  case word
  case denial
}

/// The second factor that a person shows.
enum FactorChoice: Hashable {
  case totp(Int)
  case recovery(Int)
  case wrong
}

/// One of a person's sessions.
enum Device: Hashable {
  case signedIn(Int)
  /// One whose session has ended or was replaced.
  case signedOut(Int)
}
