import ByteCoding
public import Foundation
import LigatureMessages

/// The secret from which an authenticator app generates its codes.
open class TOTPSecret: NSObject, @unchecked Sendable {
  /// The enrollment session to send in `FinishFactorEnrollment`.
  let sessionInfo: String
  private let secret: LigatureV1.TOTPSecret
  private let callbackQueue: DispatchQueue

  init(_ secret: LigatureV1.TOTPSecret, sessionInfo: String, callbackQueue: DispatchQueue) {
    self.secret = secret
    self.sessionInfo = sessionInfo
    self.callbackQueue = callbackQueue
    super.init()
  }

  /// Returns the secret in base 32, for users who enter it manually.
  open func sharedSecretKey() -> String { secret.secret }

  /// Returns the URL for a QR code that authenticator apps scan.
  /// - Parameters:
  ///   - accountName: The account name that the app shows, usually the account's email address.
  ///   - issuer: The name of the application.
  open func generateQRCodeURL(withAccountName accountName: String, issuer: String) -> String {
    guard !secret.secret.isEmpty, !secret.hashingAlgorithm.isEmpty, secret.codeLength > 0 else { return "" }
    let issuer = PercentEncoding.encode(issuer)
    var url = "otpauth://totp/\(issuer):\(PercentEncoding.encode(accountName))?secret=\(secret.secret)&issuer=\(issuer)"
    url += "&algorithm=\(PercentEncoding.encode(secret.hashingAlgorithm))&digits=\(secret.codeLength)"
    if secret.periodSeconds > 0 { url += "&period=\(secret.periodSeconds)" }
    return url
  }

  /// The URL that the service suggests for the QR code. It contains the service's name and the account's email address.
  /// This is a Ligature addition.
  public var otpauthURL: String { secret.otpauthURL }

  /// Opens an authenticator app on this machine with `xdg-open`. The URL, which contains the secret, is briefly visible
  /// in the machine's process list.
  /// - Parameters:
  ///   - qrCodeURL: A URL from ``generateQRCodeURL(withAccountName:issuer:)``.
  ///   - completion: A closure that receives `operationNotAllowed` if no app was opened. This parameter is a Ligature
  ///     addition.
  open func openInOTPApp(withQRCodeURL qrCodeURL: String, completion: (((any Error)?) -> Void)? = nil) {
    callbackQueue.run(completion) {
      guard qrCodeURL.hasPrefix("otpauth://") else {
        throw AuthFailure.error(
          .operationNotAllowed, "Only a URL from generateQRCodeURL(withAccountName:issuer:) can be opened.")
      }
      guard try await DesktopOpener.open(qrCodeURL) else {
        throw AuthFailure.error(
          .operationNotAllowed,
          "No authenticator app on this machine can open the URL. Show the URL as a QR code, or show "
            + "sharedSecretKey().")
      }
    }
  }

  /// A description that contains only the class, because the secret must not appear in logs.
  open override var description: String { "<\(type(of: self))>" }
}

extension TOTPSecret: CustomReflectable {
  public var customMirror: Mirror { Mirror(self, children: [], ancestorRepresentation: .suppressed) }
}

/// A namespace for opening URLs with the desktop's default applications.
private enum DesktopOpener {
  /// Opens the URL. Returns false if `xdg-open` was not found or failed.
  static func open(_ url: String) async throws -> Bool {
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let paths = folders.map { "\($0)/xdg-open" }
    guard let path = paths.first(where: { FileManager.default.isExecutableFile(atPath: $0) }) else { return false }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path)
    process.arguments = [url]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    return try await withCheckedThrowingContinuation { continuation in
      process.terminationHandler = { continuation.resume(returning: $0.terminationStatus == 0) }
      do {
        try process.run()
      } catch {
        process.terminationHandler = nil
        continuation.resume(returning: false)
      }
    }
  }
}
