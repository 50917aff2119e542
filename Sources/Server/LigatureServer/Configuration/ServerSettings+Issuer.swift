internal import Accounts
internal import Providers
internal import Settings

extension ServerSettings {
  /// The default issuer in earlier versions, which did not store the issuer.
  private static let earlierDefault = "ligature"

  /// Returns the issuer of the ID tokens. By default, this is the issuer that is stored in the data folder. If the
  /// folder stores no issuer, the issuer in the settings applies. If the settings do not specify an issuer, the public
  /// URL applies, or the default issuer of earlier versions if one of them created the folder. The settings take
  /// precedence if there are no accounts and no service keys, because a service that a package installs starts with the
  /// default settings before an operator can change them, and because the settings of a first start may contain
  /// mistakes.
  ///
  /// - Parameter isInUse: Whether there are accounts or service keys, which a different issuer would affect.
  /// - Throws: ``SettingsError`` if the settings specify an issuer that differs from the one in the folder.
  func issuer(kept: SigningKeys.Issuer, isInUse: Bool = true) throws(SettingsError) -> String {
    switch kept {
    case .none: return issuer ?? publicURL
    case .unknown: return issuer ?? Self.earlierDefault
    case .kept(let kept):
      // The public URL is the default only for an issuer that is a URL.
      let stated = issuer ?? (kept.contains("://") ? web.publicURL : nil)
      guard let stated, stated != kept else { return kept }
      if changesIssuer || !isInUse { return stated }
      throw SettingsError(
        issuer == nil ? "server.publicURL" : "issuer",
        "the tokens of this data folder have the issuer \(kept), but the setting is \(stated)",
        remedy:
          "set issuer to \(kept), so that services continue to accept them; or, to change it, configure those services "
          + "for \(stated) and start once with --change-issuer, which invalidates the tokens issued so far")
    }
  }

  /// The file in the data folder that contains the signing keys.
  var signingKeyFile: SigningKeyFile {
    SigningKeyFile(path: DataFolder.path(of: DataFolder.signingKeys, in: data))
  }
}
