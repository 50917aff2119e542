import AccountFakes
import Accounts

/// Draws operations.
struct OperationGenerator {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  mutating func policy() -> Policy {
    Policy(
      linking: chance(1, in: 3) ? .explicit : .trustedEmail, oneAccountPerEmail: !chance(1, in: 6),
      severalPerProvider: chance(1, in: 3))
  }

  mutating func operations(_ count: Int) -> [Operation] { (0..<count).map { _ in operation() } }

  private mutating func operation() -> Operation {
    let person = Person.allCases[number(below: Person.allCases.count)]
    switch number(below: 100) {
    case ..<7: return .signUp(person, address: number(below: 6), password: number(below: 2))
    case ..<36: return .signIn(person, proof(), from: chance(1, in: 2) ? device() : nil)
    case ..<61: return .link(person, device(), proof())
    case ..<68: return .unlinkProvider(person, device(), number(below: 4), revoke())
    case ..<74: return .unlinkIdentity(person, device(), number(below: 6), revoke())
    case ..<79: return .reauthenticate(person, device(), proof())
    case ..<83: return .refresh(person, device())
    case ..<85: return .signOut(person, device())
    case ..<86: return .deleteAccount(person, device())
    case ..<93:
      return .changeAddress(
        person, account: number(below: 4), address: chance(1, in: 8) ? nil : number(below: 6),
        isVerified: !chance(1, in: 3))
    case ..<94: return .recycle(address: number(below: 6), to: person)
    case ..<96: return .toggle(provider: number(below: 4))
    default: return .wait(minutes: [1, 3, 6, 40, 61][number(below: 5)])
    }
  }

  private mutating func proof() -> Proof {
    switch number(below: 20) {
    case 0: .anonymous
    case ..<7: .password(address: number(below: 6), password: number(below: 2))
    case ..<16: .provider(account: number(below: 6))
    default: .continuation(number(below: 3))
    }
  }

  private mutating func device() -> Device {
    chance(1, in: 12) ? .signedOut(number(below: 8)) : .signedIn(number(below: 8))
  }

  private mutating func revoke() -> RevokeSessions { RevokeSessions.allCases[number(below: 3)] }

  private mutating func number(below limit: Int) -> Int { Int.random(in: 0..<limit, using: &random) }

  private mutating func chance(_ part: Int, in whole: Int) -> Bool { number(below: whole) < part }
}
