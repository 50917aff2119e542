public import Foundation

/// A second factor that an account has.
open class MultiFactorInfo: NSObject, @unchecked Sendable {
  /// The enrolment's ID.
  public let uid: String
  /// The name that the user gave it.
  public let displayName: String?
  public let enrollmentDate: Date
  /// The kind of factor, "phone".
  public let factorID: String

  init(uid: String, displayName: String?, enrollmentDate: Date, factorID: String) {
    self.uid = uid
    self.displayName = displayName
    self.enrollmentDate = enrollmentDate
    self.factorID = factorID
    super.init()
  }
}

/// A phone as second factor.
open class PhoneMultiFactorInfo: MultiFactorInfo, @unchecked Sendable {
  /// The number; masked when it comes as a hint before the second factor is passed.
  public let phoneNumber: String

  init(uid: String, displayName: String?, enrollmentDate: Date, phoneNumber: String) {
    self.phoneNumber = phoneNumber
    super.init(uid: uid, displayName: displayName, enrollmentDate: enrollmentDate, factorID: "phone")
  }
}
