public import Foundation
import LigatureMessages

/// A second factor that an account has enrolled.
open class MultiFactorInfo: NSObject, @unchecked Sendable {
  /// The enrollment's ID.
  public let uid: String
  /// The name that the user gave it.
  public let displayName: String?
  public let enrollmentDate: Date
  /// The kind of factor: "totp" for an authenticator app, "phone", or "unknown" for one that this version does not know.
  public let factorID: String

  init(uid: String, displayName: String?, enrollmentDate: Date, factorID: String) {
    self.uid = uid
    self.displayName = displayName
    self.enrollmentDate = enrollmentDate
    self.factorID = factorID
    super.init()
  }
}

/// An authenticator app as second factor.
open class TOTPMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  init(uid: String, displayName: String?, enrollmentDate: Date) {
    super.init(
      uid: uid, displayName: displayName, enrollmentDate: enrollmentDate,
      factorID: PhoneMultiFactorInfo.TOTPMultiFactorID)
  }
}

/// A phone as second factor.
open class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  /// The ``MultiFactorInfo/factorID`` of phones.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let PhoneMultiFactorID = "phone"
  /// The ``MultiFactorInfo/factorID`` of authenticator apps.
  // swift-format-ignore: AlwaysUseLowerCamelCase
  public static let TOTPMultiFactorID = "totp"

  /// The number, with all but its last four digits masked.
  public let phoneNumber: String

  init(uid: String, displayName: String?, enrollmentDate: Date, phoneNumber: String) {
    self.phoneNumber = phoneNumber
    super.init(
      uid: uid, displayName: displayName, enrollmentDate: enrollmentDate, factorID: Self.PhoneMultiFactorID)
  }
}

extension MultiFactorInfo {
  /// The factor as an object of its kind's class.
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

/// ``PhoneMultiFactorInfo/PhoneMultiFactorID`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let PhoneMultiFactorID = PhoneMultiFactorInfo.PhoneMultiFactorID
/// ``PhoneMultiFactorInfo/TOTPMultiFactorID`` under the name of earlier versions of FirebaseAuth.
// swift-format-ignore: AlwaysUseLowerCamelCase
public let TOTPMultiFactorID = PhoneMultiFactorInfo.TOTPMultiFactorID
