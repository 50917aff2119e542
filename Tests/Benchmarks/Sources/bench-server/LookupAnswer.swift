/// The answer of `bench.Bench/Lookup`, built and encoded anew for each call: a user with three provider entries.
struct LookupAnswer {
  struct Provider {
    var providerID: String
    var uid: String
    var email: String
    var displayName: String
    var photoURL: String
    var phoneNumber: String

    init(_ providerID: String) {
      self.providerID = providerID
      uid = "1082345678"
      email = "ada.lovelace@example.com"
      displayName = "Ada Lovelace"
      photoURL = "https://x.test/1"
      phoneNumber = "+15555550100"
    }

    /// Two bytes for each field's tag and length, since all are shorter than 128.
    var encodedLength: Int {
      providerID.utf8.count + uid.utf8.count + email.utf8.count + displayName.utf8.count + photoURL.utf8.count
        + phoneNumber.utf8.count + 12
    }
  }

  var uid: String
  var email: String
  var displayName: String
  var providers: [Provider]
  var createdAt: UInt64

  init(uid: String) {
    self.uid = uid
    email = "ada.lovelace@example.com"
    displayName = "Ada Lovelace"
    providers = [Provider("password"), Provider("google.com"), Provider("phone")]
    createdAt = 1_700_000_000_123
  }

  /// The message behind five bytes for the prefix of its frame.
  func framed() -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(512)
    bytes.append(contentsOf: [0, 0, 0, 0, 0])
    Self.append(uid, field: 1, to: &bytes)
    Self.append(email, field: 2, to: &bytes)
    bytes.append(contentsOf: [3 << 3, 1])
    Self.append(displayName, field: 4, to: &bytes)
    for provider in providers {
      bytes.append(5 << 3 | 2)
      bytes.append(UInt8(truncatingIfNeeded: provider.encodedLength))
      Self.append(provider.providerID, field: 1, to: &bytes)
      Self.append(provider.uid, field: 2, to: &bytes)
      Self.append(provider.email, field: 3, to: &bytes)
      Self.append(provider.displayName, field: 4, to: &bytes)
      Self.append(provider.photoURL, field: 5, to: &bytes)
      Self.append(provider.phoneNumber, field: 6, to: &bytes)
    }
    bytes.append(6 << 3)
    var number = createdAt
    while number > 127 {
      bytes.append(UInt8(truncatingIfNeeded: number) | 0x80)
      number >>= 7
    }
    bytes.append(UInt8(truncatingIfNeeded: number))
    return bytes
  }

  private static func append(_ text: String, field: UInt8, to bytes: inout [UInt8]) {
    bytes.append(field << 3 | 2)
    bytes.append(UInt8(truncatingIfNeeded: text.utf8.count))
    bytes.append(contentsOf: text.utf8)
  }
}
