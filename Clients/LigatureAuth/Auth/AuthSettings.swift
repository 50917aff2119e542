public import Foundation
import Synchronization

/// The settings of an `Auth` (``Auth/settings``).
///
/// In FirebaseAuth, the settings disable the verification of applications by Apple's and Google's services, which
/// Ligature does not use. Here, they exist only for source compatibility and have no effect.
open class AuthSettings: NSObject, NSCopying, @unchecked Sendable {
  private let isDisabled: Mutex<Bool>

  public override convenience init() { self.init(isDisabled: false) }

  private init(isDisabled: Bool) {
    self.isDisabled = Mutex(isDisabled)
    super.init()
  }

  /// Whether the verification of applications is disabled for tests. Ligature ignores this setting.
  open var isAppVerificationDisabledForTesting: Bool {
    get { isDisabled.withLock { $0 } }
    set { isDisabled.withLock { $0 = newValue } }
  }

  /// The Objective-C name of ``isAppVerificationDisabledForTesting``.
  open var appVerificationDisabledForTesting: Bool {
    get { isAppVerificationDisabledForTesting }
    set { isAppVerificationDisabledForTesting = newValue }
  }

  open override func copy() -> Any { copy(with: nil) }

  open func copy(with zone: NSZone?) -> Any { AuthSettings(isDisabled: isAppVerificationDisabledForTesting) }
}
