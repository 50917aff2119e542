public import Foundation
import LigatureMessages

/// Which page or application a user continues to from the link of a mail.
///
/// Without settings the link leads to a page of the server, which does what the mail is about. The settings for iOS and
/// Android and ``linkDomain`` are there for the sake of source compatibility; a Ligature server does not look at them.
open class ActionCodeSettings: NSObject, @unchecked Sendable {
  private struct Values: Sendable {
    var url: URL?
    var handleCodeInApp = false
    var iOSBundleID: String?
    var androidPackageName: String?
    var androidMinimumVersion: String?
    var androidInstallIfNotAvailable = false
    var linkDomain: String?
  }

  private let values = LockedValues(Values())

  public override init() { super.init() }

  /// The page or application that the user continues to: one that the server's operator allows in `mail.continueURLs`.
  open var url: URL? {
    get { values.url }
    set { values.url = newValue }
  }

  /// Whether the application at ``url`` uses the code itself. The link's `mode` and `oobCode` are then added to that
  /// URL, and ``ActionCodeURL`` reads them.
  open var handleCodeInApp: Bool {
    get { values.handleCodeInApp }
    set { values.handleCodeInApp = newValue }
  }

  /// Not looked at.
  open var iOSBundleID: String? {
    get { values.iOSBundleID }
    set { values.iOSBundleID = newValue }
  }

  /// Not looked at.
  open var androidPackageName: String? {
    get { values.androidPackageName }
    set { values.androidPackageName = newValue }
  }

  /// Not looked at.
  open var androidMinimumVersion: String? {
    get { values.androidMinimumVersion }
    set { values.androidMinimumVersion = newValue }
  }

  /// Not looked at.
  open var androidInstallIfNotAvailable: Bool {
    get { values.androidInstallIfNotAvailable }
    set { values.androidInstallIfNotAvailable = newValue }
  }

  /// Not looked at: links always lead to the server's own address.
  open var linkDomain: String? {
    get { values.linkDomain }
    set { values.linkDomain = newValue }
  }

  /// Sets the three properties for Android.
  open func setAndroidPackageName(
    _ androidPackageName: String, installIfNotAvailable: Bool, minimumVersion: String?
  ) {
    values.withLock { values in
      values.androidPackageName = androidPackageName
      values.androidInstallIfNotAvailable = installIfNotAvailable
      values.androidMinimumVersion = minimumVersion
    }
  }

  /// Sets ``iOSBundleID``.
  open func setIOSBundleID(_ bundleID: String) { iOSBundleID = bundleID }
}

extension LigatureV1.ActionCodeSettings {
  init?(_ settings: ActionCodeSettings?) {
    guard let settings else { return nil }
    self.init(continueURL: settings.url?.absoluteString ?? "", handleCodeInApp: settings.handleCodeInApp)
  }
}
