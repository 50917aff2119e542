import ArgumentParser
import LigatureMessages

/// The options that select the accounts in a list.
struct AccountFilterOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Only accounts whose address begins with this text. A domain with letters other than a to z must be complete.",
      valueName: "text"))
  var emailPrefix: String?

  @Option(
    help: ArgumentHelp("Only accounts whose phone number begins with these digits, such as +4930.", valueName: "number")
  )
  var phonePrefix: String?

  @Option(help: ArgumentHelp("Only accounts whose uid begins with this text.", valueName: "text"))
  var uidPrefix: String?

  @Option(help: ArgumentHelp("Only accounts with an identity of the provider, such as google.com.", valueName: "id"))
  var provider: String?

  @Flag(help: "Only disabled accounts.")
  var disabled = false

  @Option(
    help: ArgumentHelp(
      "Only accounts that were created at this time or later: 2026-01-31T08:00:00Z, 2026-01-31, or an age such as 12h.",
      valueName: "time"))
  var createdSince: String?

  @Option(help: ArgumentHelp("Only accounts that were created before this time.", valueName: "time"))
  var createdBefore: String?

  /// The filter, or nil for all accounts.
  var filter: LigatureV1.QueryAccountsRequest.Filter? { filters.first }

  private var filters: [LigatureV1.QueryAccountsRequest.Filter] {
    var filters: [LigatureV1.QueryAccountsRequest.Filter] = []
    if let emailPrefix { filters.append(.emailPrefix(emailPrefix)) }
    if let phonePrefix { filters.append(.phoneNumberPrefix(phonePrefix)) }
    if let uidPrefix { filters.append(.uidPrefix(uidPrefix)) }
    if let provider { filters.append(.providerID(provider)) }
    if disabled { filters.append(.disabled(true)) }
    let range = LigatureV1.TimeRange(
      start: createdSince.flatMap(PastTime.init)?.timestamp, end: createdBefore.flatMap(PastTime.init)?.timestamp)
    if range.start != nil || range.end != nil { filters.append(.created(range)) }
    return filters
  }

  func validate() throws {
    for text in [createdSince, createdBefore].compactMap(\.self) { try PastTime.validate(text) }
    guard filters.count <= 1 else { throw ValidationError("Use only one filter at a time.") }
  }
}
