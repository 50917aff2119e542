internal import Accounts
internal import Providers
internal import Settings

extension ServerSettings {
  /// The default of versions that did not store the issuer.
  private static let earlierDefault = "ligature"

  /// Returns the issuer of the ID tokens, which the data folder stores. A folder without one uses the setting, or the
  /// public URL. So does one that has never been used and stores the default of a server without a public URL: the
  /// service of a package starts with the default settings, before an operator has set any.
  ///
  /// - Parameter isInUse: Whether there are accounts or keys of services, so that another issuer would matter to them.
  /// - Throws: ``SettingsError`` if the settings contain another issuer than the folder.
  func issuer(kept: SigningKeys.Issuer, isInUse: Bool = true) throws(SettingsError) -> String {
    switch kept {
    case .none: return issuer ?? publicURL
    case .unknown: return issuer ?? Self.earlierDefault
    case .kept(let kept):
      // A public URL is only the default of an issuer that is a URL.
      let stated = issuer ?? (kept.contains("://") ? web.publicURL : nil)
      guard let stated, stated != kept else { return kept }
      if changesIssuer || !isInUse && Self.isOnThisMachine(kept) { return stated }
      throw SettingsError(
        issuer == nil ? "server.publicURL" : "issuer",
        "the tokens of this data folder have the issuer \(kept), and \(stated) would be another",
        remedy:
          "set issuer to \(kept), so that services continue to accept them; or, to change it, configure those services "
          + "for \(stated) and start once with --change-issuer, which makes the tokens that are out invalid")
    }
  }

  /// The file with the signing keys.
  var signingKeyFile: SigningKeyFile {
    SigningKeyFile(path: DataFolder.path(of: DataFolder.signingKeys, in: data))
  }
}
