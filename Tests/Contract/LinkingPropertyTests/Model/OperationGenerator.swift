import AccountFakes
import Accounts

/// Draws a policy, and operations for it. Each sequence has its own few people and addresses, so that they meet often.
struct OperationGenerator {
  private var random: SeededGenerator
  private var persons: [Person] = []
  private var addresses: [Int] = []

  /// - Parameter people: who acts, and upon which addresses.
  init(seed: UInt64, _ people: People) {
    random = SeededGenerator(seed: seed)
    persons = Array(Person.allCases.shuffled(using: &random).prefix(2 + number(below: 2)))
    let count = people.addresses.count
    addresses = Array((0..<count).shuffled(using: &random).prefix(2 + number(below: count - 1)))
  }

  mutating func policy() -> Policy {
    let messages = AttemptLimit(1000, inMilliseconds: 1000)
    return Policy(
      linking: chance(1, in: 3) ? .explicit : .trustedEmail, oneAccountPerEmail: !chance(1, in: 8),
      severalPerProvider: chance(1, in: 3),
      attempts: .with {
        $0.mails = messages
        $0.mailsPerSource = messages
        $0.sms = messages
        $0.smsPerBlock = messages
        $0.smsPerSource = messages
        $0.smsPerDay = messages
      },
      mail: MailPolicy(isAvailable: true, verifiesAtSignUp: chance(1, in: 4)), phone: PhonePolicy(sendsMessages: true))
  }

  mutating func operations(_ count: Int) -> [Operation] {
    var operations: [Operation] = []
    while operations.count < count { operations += chance(1, in: 4) ? plan() : [operation()] }
    return Array(operations.prefix(count))
  }

  /// What belongs together and seldom meets by chance: a mail and the use of its code, a challenge and its end.
  private mutating func plan() -> [Operation] {
    let person = persons[number(below: persons.count)]
    let other = chance(3, in: 4) ? person : persons[number(below: persons.count)]
    let newest = Device.signedIn(-1)
    let finish = Operation.finish(person, challenge: -1, with: factor(), from: newest)
    switch number(below: 14) {
    case 12:
      return [.signIn(person, proof(), from: nil), finish, .enroll(person, newest), .withdraw(person, newest, 0)]
    case 13: return [.wait(minutes: 6), .link(person, newest, proof()), .applyCode(other, mail: -1, manner())]
    case 9:
      return [
        .signIn(person, proof(), from: nil), .merge(person, newest, proof(), keepsOther: chance(1, in: 3)), finish,
        .undoMerge(person, newest),
      ]
    case 10:
      return [
        .signIn(person, .anonymous, from: nil), .signIn(person, proof(), from: nil),
        .mergeAnonymous(person, newest, other: .signedIn(-2)),
      ]
    case 11: return [.signIn(person, proof(), from: nil), .transfer(person, newest, proof()), finish]
    case 0:
      let reset = Operation.resetPassword(other, mail: -1, password: number(below: 2))
      return [
        .ask(person, .reset(address: address())), reset, .finish(other, challenge: -1, with: factor(), from: nil),
      ]
    case 1:
      return [.ask(person, .signInLink(address: address())), .signIn(other, .emailLink(mail: -1), from: nil), finish]
    case 2: return [.ask(person, .verification(newest)), .applyCode(other, mail: -1, manner())]
    case 3:
      return [
        .signIn(person, proof(), from: nil), .ask(person, .change(newest, address: address())),
        .applyCode(person, mail: -1, .session(newest)),
      ]
    case 4:
      return [
        .link(person, newest, proof()), .applyCode(other, mail: -1, .alone),
        .resetPassword(other, mail: -1, password: number(below: 2)), finish,
      ]
    case 5: return [.signIn(person, proof(), from: nil), .enroll(person, newest), .renewRecoveryCodes(person, newest)]
    case 6:
      let signIn = Operation.signIn(person, proof(), from: nil)
      return [.wait(minutes: 1), signIn, finish, signIn, finish, finish]
    case 7:
      // The token that the first refresh has replaced.
      let old = Operation.refresh(person, .signedIn(-3))
      return [.refresh(person, newest), .refresh(person, newest), .wait(minutes: 3), old]
    default: return [.wait(minutes: 1), .reauthenticate(person, newest, proof()), finish]
    }
  }

  private mutating func operation() -> Operation {
    let person = persons[number(below: persons.count)]
    switch number(below: 152) {
    case 140..<146: return .merge(person, device(), proof(), keepsOther: chance(1, in: 3))
    case 146..<147: return .mergeAnonymous(person, device(), other: device())
    case 147..<149: return .undoMerge(person, device())
    case 149..<152: return .transfer(person, device(), proof())
    case ..<7: return .signUp(person, address: address(), password: number(below: 2))
    case ..<33: return .signIn(person, proof(), from: chance(1, in: 2) ? device() : nil)
    case ..<60: return .link(person, device(), proof())
    case ..<66: return .unlinkProvider(person, device(), number(below: 6), revoke())
    case ..<74: return .unlinkIdentity(person, device(), number(below: 6), revoke())
    case ..<79: return .reauthenticate(person, device(), proof())
    case ..<83: return .refresh(person, device())
    case ..<85: return .signOut(person, device())
    case ..<87: return .deleteAccount(person, device())
    case ..<94:
      return .changeAddress(
        person, account: number(below: 4), address: chance(1, in: 8) ? nil : address(), isVerified: !chance(1, in: 3))
    case ..<95: return .recycle(address: address(), to: person)
    case ..<96: return .toggle(provider: number(below: 6))
    case ..<100: return .wait(minutes: [1, 3, 6, 40, 61][number(below: 5)])
    case ..<112: return .ask(person, request())
    case ..<119: return .applyCode(person, mail: newest(), manner())
    case ..<124: return .resetPassword(person, mail: newest(), password: number(below: 2))
    case ..<129: return .enroll(person, device())
    case ..<130: return .withdraw(person, chance(1, in: 2) ? .signedIn(-1) : device(), number(below: 2))
    case ..<132: return .renewRecoveryCodes(person, chance(1, in: 2) ? .signedIn(-1) : device())
    default:
      return .finish(person, challenge: newest(), with: factor(), from: chance(1, in: 2) ? device() : nil)
    }
  }

  private mutating func proof() -> Proof {
    switch number(below: 31) {
    case 28...: .customToken(number(below: 4))
    case 0: .anonymous
    case ..<8: .password(address: address(), password: number(below: 2))
    case ..<19: .provider(account: number(below: 8))
    case ..<24: .continuation(number(below: 3))
    default: .emailLink(mail: newest())
    }
  }

  private mutating func request() -> Request {
    switch number(below: 12) {
    case ..<3: .verification(device())
    case ..<5: .reset(address: address())
    case ..<8: .signInLink(address: address())
    case ..<11: .change(chance(2, in: 3) ? .signedIn(-1) : device(), address: address())
    default: .changeAtOnce(device(), address: address())
    }
  }

  private mutating func manner() -> Manner {
    switch number(below: 9) {
    case 8: .word
    case ..<5: .session(chance(2, in: 3) ? .signedIn(-1) : device())
    case ..<6: .password(number(below: 2))
    case ..<7: .denial
    default: .alone
    }
  }

  private mutating func factor() -> FactorChoice {
    switch number(below: 8) {
    case ..<5: .totp(newest())
    case ..<7: .recovery(newest())
    default: .wrong
    }
  }

  /// Counts from the end.
  private mutating func newest() -> Int { -1 - number(below: 3) }

  private mutating func address() -> Int { addresses[number(below: addresses.count)] }

  private mutating func device() -> Device {
    chance(1, in: 12) ? .signedOut(number(below: 8)) : .signedIn(number(below: 8))
  }

  private mutating func revoke() -> RevokeSessions { RevokeSessions.allCases[number(below: 3)] }

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func chance(_ part: Int, in whole: Int) -> Bool { number(below: whole) < part }
}
