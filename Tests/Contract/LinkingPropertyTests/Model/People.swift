import AccountFakes
import Accounts

/// The people of a test. Each proves only what is their own, but types any address.
enum Person: String, CaseIterable, Hashable, CustomStringConvertible {
  case ada = "Ada"
  case ben = "Ben"
  case cyd = "Cyd"

  var description: String { rawValue }

  /// The number of this person's phone.
  var number: String {
    switch self {
    case .ada: "+16505550101"
    case .ben: "+16505550102"
    case .cyd: "+16505550103"
    }
  }

  /// The passwords that this person chooses; no two people choose the same.
  var passwords: [String] { ["\(rawValue)'s first", "\(rawValue)'s second"] }
}

/// One account of a person at a provider.
struct ProviderAccount: Hashable, CustomStringConvertible {
  let owner: Person
  let provider: ProviderID
  let subject: String
  /// The address that the provider names.
  var address: String?
  /// What the provider says about it. A provider that is not trusted says what it likes.
  var isVerified = true
  /// False once the mailbox that it belongs to has gone to another person: no one can sign in with it any more.
  var isOpen = true

  var issuer: String { provider == .phone ? Identity.Key.phoneIssuer : "https://" + provider.rawValue }
  var key: Identity.Key { Identity.Key(tenant: .default, issuer: issuer, subject: subject) }
  var isTrusted: Bool { provider != .facebook }
  /// The address that a sign-in with it proves.
  var proves: String? { isTrusted && isVerified ? address : nil }

  var description: String {
    "\(provider) (\(subject): \(address ?? "no address")\(address == nil || isVerified ? "" : ", unverified"))"
  }
}

/// What is true outside the service: who reads which mail, and what the providers know.
struct People: Hashable {
  /// Every address that someone may type or a provider may name.
  let addresses: [String]
  private(set) var accounts: [ProviderAccount]
  /// The readers of the mail to each address, who can prove it.
  private var readers: [String: Person]
  /// Whether people get hold of mails to other people, too.
  var readAnyMail = false

  init(readers: [String: Person], accounts: [ProviderAccount]) {
    addresses = readers.keys.sorted()
    self.readers = readers
    self.accounts = accounts
  }

  func reader(of address: String) -> Person? { readers[address] }

  /// The one place that says whose proofs of an address there are.
  func mayProve(_ address: String, _ person: Person) -> Bool { readers[address] == person }

  /// Whether the person sees the codes that are mailed to an address.
  func reads(_ address: String, _ person: Person) -> Bool { readAnyMail || mayProve(address, person) }

  /// The person's accounts at providers that still exist, as indices.
  func openAccounts(of person: Person) -> [Int] {
    accounts.indices.filter { accounts[$0].owner == person && accounts[$0].isOpen }
  }

  /// Whose identity it is: the provider's account tells, or the password.
  func owner(of identity: Identity) -> Person? {
    if let password = identity.password { return Person.allCases.first { $0.passwords.contains(password) } }
    return accounts.first { $0.key == identity.key }?.owner
  }

  /// The provider names another address. A phone has none. A word that proves the address is given only to its reader.
  mutating func change(_ index: Int, to address: String?, isVerified: Bool) {
    guard accounts[index].provider != .phone else { return }
    accounts[index].address = address
    accounts[index].isVerified = isVerified
    if let proven = accounts[index].proves, !mayProve(proven, accounts[index].owner) {
      accounts[index].isVerified = false
    }
  }

  /// The mailbox goes to another person, who opens a new account at Google for it. The old reader's account at Google
  /// is gone with the mailbox, and no other provider vouches for the old reader any more.
  mutating func recycle(_ address: String, to person: Person) {
    readers[address] = person
    for index in accounts.indices where accounts[index].proves == address {
      if accounts[index].provider == .google { accounts[index].isOpen = false }
      accounts[index].address = nil
    }
    accounts.append(
      ProviderAccount(owner: person, provider: .google, subject: "\(person)-\(accounts.count)", address: address))
  }
}

extension Identity {
  /// The password of a test's password identity, as the fake hasher lets it be read.
  var password: String? {
    passwordHash.map(CountingHasher.password(of:))
  }
}

extension People {
  /// Each person has mailboxes of their own, and one account at each provider, which names the first of them.
  ///
  /// - Parameter domains: of the mailboxes.
  init(_ persons: some Sequence<Person>, domains: [String], providers: [ProviderID]) {
    var readers: [String: Person] = [:]
    var accounts: [ProviderAccount] = []
    for person in persons {
      let mailboxes = domains.map { "\(person.rawValue.lowercased())@\($0).example" }
      for mailbox in mailboxes { readers[mailbox] = person }
      accounts += providers.map { provider in
        provider == .phone
          ? ProviderAccount(owner: person, provider: provider, subject: person.number)
          : ProviderAccount(owner: person, provider: provider, subject: person.rawValue, address: mailboxes.first)
      }
    }
    self.init(readers: readers, accounts: accounts)
  }

  /// Everyone has two mailboxes, a phone, and accounts at Google, at a trusted issuer and at Facebook.
  static let three = People(
    Person.allCases, domains: ["mail", "post"], providers: [.google, .oidc("acme"), .facebook, .phone])
}
