public import Foundation
import LigatureMessages

/// A second factor that is enrolled for an account. To decode a factor, use the class that was used to encode it.
open class MultiFactorInfo: NSObject, Codable, @unchecked Sendable {
  /// The ID of the factor's enrollment.
  public let uid: String
  /// The name that the user gave to the factor.
  public let displayName: String?
  public let enrollmentDate: Date
  /// The kind of factor: "totp" for an authenticator app, "phone", or "unknown" for a kind that this version does not
  /// recognize.
  public let factorID: String

  init(uid: String, displayName: String?, enrollmentDate: Date, factorID: String) {
    self.uid = uid
    self.displayName = displayName
    self.enrollmentDate = enrollmentDate
    self.factorID = factorID
    super.init()
  }

  private enum CodingKeys: CodingKey {
    case uid, displayName, enrollmentDate, factorID
  }

  public required init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    uid = try container.decode(String.self, forKey: .uid)
    displayName = try container.decodeIfPresent(String.self, forKey: .displayName)
    enrollmentDate = try container.decode(Date.self, forKey: .enrollmentDate)
    factorID = try container.decode(String.self, forKey: .factorID)
    super.init()
  }

  open func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(uid, forKey: .uid)
    try container.encodeIfPresent(displayName, forKey: .displayName)
    try container.encode(enrollmentDate, forKey: .enrollmentDate)
    try container.encode(factorID, forKey: .factorID)
  }
}

/// An authenticator app that is enrolled as a second factor.
open class TOTPMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  init(uid: String, displayName: String?, enrollmentDate: Date) {
    super.init(
      uid: uid, displayName: displayName, enrollmentDate: enrollmentDate,
      factorID: PhoneMultiFactorInfo.TOTPMultiFactorID)
  }

  public required init(from decoder: any Decoder) throws { try super.init(from: decoder) }
}

/// A phone that is enrolled as a second factor.
open class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  /// The ``MultiFactorInfo/factorID`` of phones.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let PhoneMultiFactorID = "phone"
  /// The ``MultiFactorInfo/factorID`` of authenticator apps.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let TOTPMultiFactorID = "totp"

  /// The phone number, with all but its last four digits masked.
  public let phoneNumber: String

  init(uid: String, displayName: String?, enrollmentDate: Date, phoneNumber: String) {
    self.phoneNumber = phoneNumber
    super.init(
      uid: uid, displayName: displayName, enrollmentDate: enrollmentDate, factorID: Self.PhoneMultiFactorID)
  }

  private enum CodingKeys: CodingKey {
    case phoneNumber
  }

  public required init(from decoder: any Decoder) throws {
    phoneNumber = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .phoneNumber)
    try super.init(from: decoder)
  }

  open override func encode(to encoder: any Encoder) throws {
    try super.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(phoneNumber, forKey: .phoneNumber)
  }
}

extension MultiFactorInfo {
  /// Returns the factor as an instance of the class for its kind.
  static func make(_ record: AccountRecord.Factor) -> MultiFactorInfo {
    let date = record.enrolledAt ?? Date(timeIntervalSince1970: 0)
    return switch LigatureV1.FactorKind(rawValue: record.kind) {
    case .totp: TOTPMultiFactorInfo(uid: record.enrollmentID, displayName: record.displayName, enrollmentDate: date)
    case .phone:
      PhoneMultiFactorInfo(
        uid: record.enrollmentID, displayName: record.displayName, enrollmentDate: date,
        phoneNumber: record.phoneNumber ?? "")
    case .unspecified, .unrecognized:
      MultiFactorInfo(
        uid: record.enrollmentID, displayName: record.displayName, enrollmentDate: date, factorID: "unknown")
    }
  }
}

/// Another name for ``PhoneMultiFactorInfo/PhoneMultiFactorID``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PhoneMultiFactorID = PhoneMultiFactorInfo.PhoneMultiFactorID
/// Another name for ``PhoneMultiFactorInfo/TOTPMultiFactorID``, from earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let TOTPMultiFactorID = PhoneMultiFactorInfo.TOTPMultiFactorID
