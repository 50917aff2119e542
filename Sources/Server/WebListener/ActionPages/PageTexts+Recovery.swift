internal import Accounts

/// Descriptions of the effects of the user's answer to a notice, as facts on a page.
extension PageTexts {
  /// Returns the effects that an answer would have.
  func plan(_ outline: RecoveryOutline, _ catalog: ProviderCatalog) -> [PageFact] {
    facts(outline, factors: removedWithOlderMethod, catalog)
  }

  /// Returns the effects that an answer has had.
  func result(_ outline: RecoveryOutline, _ catalog: ProviderCatalog) -> [PageFact] {
    facts(outline, factors: removed, catalog)
  }

  private func facts(_ outline: RecoveryOutline, factors label: String, _ catalog: ProviderCatalog) -> [PageFact] {
    func method(_ identity: Identity) -> DatedName { name(identity, catalog) }
    let factors = outline.factors.map(name) + (outline.endsRecoveryCodes ? [(recoveryCodes, nil)] : [])
    let kept =
      outline.olderMethods.map(method) + outline.olderFactors.map(name) + outline.olderMerges.map(name)
    return [
      (setAside, outline.methods.map(method)), (label, factors), (undone, outline.merges.map(name)), (stays, kept),
    ].flatMap { label, names in names.map { PageFact(label, $0.name, detail: $0.date) } }
  }

  /// The name of a method, a factor or a merge, and the time at which it was added.
  private typealias DatedName = (name: String, date: String?)

  private func name(_ identity: Identity, _ catalog: ProviderCatalog) -> DatedName {
    let name =
      switch identity.providerID {
      case .password: password
      case .emailLink: emailLink
      case .phone: phone
      default: catalog.displayName(of: identity.providerID)
      }
    return (name, format(identity.linkedAt))
  }

  private func name(_ factor: Factor) -> DatedName {
    (factor.kind == .totp ? authenticatorApp : phone, format(factor.enrolledAt))
  }

  private func name(_ merge: AccountMerge) -> DatedName { (self.merge, format(merge.at)) }
}

extension RecoveryOutline {
  /// Whether there are older methods, factors or merges that the account's owner should check.
  var leavesAnything: Bool { !olderMethods.isEmpty || !olderFactors.isEmpty || !olderMerges.isEmpty }
}
