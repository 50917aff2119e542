public import Foundation
import LigatureMessages

/// The settings for the link in an email, such as the page or application to which the user continues.
///
/// Without settings, the link opens a page on the server, on which the user completes the requested operation. The
/// settings for iOS and Android and ``linkDomain`` exist only for source compatibility. Ligature ignores them.
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

  /// The URL of the page or application to which the user continues. The server's operator must allow this URL in
  /// `mail.continueURLs`.
  open var url: URL? {
    get { values.url }
    set { values.url = newValue }
  }

  /// Whether the application at ``url`` handles the code itself. If so, the server adds the link's `mode` and `oobCode`
  /// parameters to the URL, and the application can parse them with ``ActionCodeURL``.
  open var handleCodeInApp: Bool {
    get { values.handleCodeInApp }
    set { values.handleCodeInApp = newValue }
  }

  /// The bundle ID of an iOS application. Ligature ignores it.
  open var iOSBundleID: String? {
    get { values.iOSBundleID }
    set { values.iOSBundleID = newValue }
  }

  /// The package name of an Android application. Ligature ignores it.
  open var androidPackageName: String? {
    get { values.androidPackageName }
    set { values.androidPackageName = newValue }
  }

  /// The minimum version of an Android application. Ligature ignores it.
  open var androidMinimumVersion: String? {
    get { values.androidMinimumVersion }
    set { values.androidMinimumVersion = newValue }
  }

  /// Whether to install the Android application if it is missing. Ligature ignores this setting.
  open var androidInstallIfNotAvailable: Bool {
    get { values.androidInstallIfNotAvailable }
    set { values.androidInstallIfNotAvailable = newValue }
  }

  /// The domain of links. Ligature ignores it, because links always use the server's own address.
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
