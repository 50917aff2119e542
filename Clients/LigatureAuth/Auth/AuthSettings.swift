public import Foundation
import Synchronization

/// Settings of an `Auth`: ``Auth/settings``.
///
/// They switch off the verification of applications by Apple's and Google's services, which a Ligature server does not
/// need. They are there for the sake of source compatibility, and change nothing.
open class AuthSettings: NSObject, NSCopying, @unchecked Sendable {
  private let isDisabled: Mutex<Bool>

  public override convenience init() { self.init(isDisabled: false) }

  private init(isDisabled: Bool) {
    self.isDisabled = Mutex(isDisabled)
    super.init()
  }

  /// Not looked at.
  open var isAppVerificationDisabledForTesting: Bool {
    get { isDisabled.withLock { $0 } }
    set { isDisabled.withLock { $0 = newValue } }
  }

  /// ``isAppVerificationDisabledForTesting`` under its other name.
  open var appVerificationDisabledForTesting: Bool {
    get { isAppVerificationDisabledForTesting }
    set { isAppVerificationDisabledForTesting = newValue }
  }

  open override func copy() -> Any { copy(with: nil) }

  open func copy(with zone: NSZone?) -> Any { AuthSettings(isDisabled: isAppVerificationDisabledForTesting) }
}
