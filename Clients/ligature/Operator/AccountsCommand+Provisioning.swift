import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// The options for the field values of a new or existing account.
struct AccountFieldOptions: ParsableArguments {
  @Option(help: "The address.")
  var email: String?

  @Flag(
    inversion: .prefixedNo,
    help: "Whether the address counts as verified, so that the account owns it. Default: no.")
  var emailVerified: Bool?

  @Option(help: "The account's password; - reads a line of standard input.")
  var password: String?

  @Option(name: .customLong("name"), help: "The display name.")
  var displayName: String?

  @Option(name: .customLong("photo"), help: ArgumentHelp("The URL of the user's photo.", valueName: "url"))
  var photoURL: String?

  @Option(help: ArgumentHelp("The phone number that signs in, such as +16505550100.", valueName: "number"))
  var phone: String?

  @Flag(help: "Take the address away from an account that only claims it.")
  var releaseClaim = false

  /// Returns the password, or nil if the option was omitted.
  func secret() throws -> String? { try password.map { try SecretInput.text($0) } }
}

extension AccountsCommand {
  /// A command that creates an account.
  struct Create: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create an account on behalf of a user.",
      discussion: """
        EXAMPLES
          ligature accounts create --email ada@example.com --email-verified
          ligature accounts create --email ada@example.com --password - < password
          ligature accounts create --uid customer-4711 --claims '{"plan":"pro"}' --json
        """)

    @Option(help: "The uid. Default: a random one.")
    var uid: String?

    @OptionGroup var fields: AccountFieldOptions

    @Option(help: ArgumentHelp("Custom claims for the ID tokens, as a JSON object.", valueName: "json"))
    var claims: String?

    @Flag(help: "Create the account disabled.")
    var disabled = false

    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      let password = try fields.secret()
      try await server.reportingFailures {
        let connection = try await server.connect()
        let account = LigatureV1.Account(
          uid: uid ?? "", email: fields.email, emailVerified: fields.emailVerified ?? false,
          displayName: fields.displayName, photoURL: fields.photoURL, phoneNumber: fields.phone, disabled: disabled,
          customClaims: claims)
        let made = try await connection.change { options throws(RPCError) in
          try await connection.admin.createAccount(
            .init(account: account, password: password ?? "", releaseClaim: fields.releaseClaim), options: options)
        }
        guard let account = made.account else { return }
        try CommandOutput("Created \(account.uid).", OperatorAccountView(account)).write(asJSON: server.json)
        // If a service chooses the uid, it can sign the user in with a custom token.
        if uid == nil, fields.email == nil, fields.phone == nil {
          Note.write(
            "NO_SIGN_IN_METHOD",
            "No one can sign in to this account yet. Add an address or a phone number with `ligature accounts update "
              + "\(account.uid) --email <address>`, or link a provider with `ligature accounts link`.")
        }
      }
    }
  }

  /// A command that changes an account's address, password, profile or phone number.
  struct Update: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Change the address, the password, the profile or the phone number of an account.",
      discussion: """
        Omitted values stay unchanged. An empty text removes the name, the photo or the phone number. A new address or \
        password ends all sessions of the account, and the owner of the address is notified by email.

        EXAMPLES
          ligature accounts update ada@example.com --name "Ada Lovelace"
          ligature accounts update ada@example.com --email ada@example.org
          ligature accounts update ada@example.com --password - < password
        """)

    @OptionGroup var account: AccountArgument
    @OptionGroup var fields: AccountFieldOptions
    @OptionGroup var notices: NoticeOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func validate() throws {
      guard !mask.isEmpty || fields.password != nil else {
        throw ValidationError("Name what to change: --email, --email-verified, --password, --name, --photo or --phone.")
      }
    }

    func run() async throws {
      let password = try fields.secret()
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        if fields.email != nil || password != nil {
          try plan.confirm(
            confirmation, "Change the sign-in of",
            "\(plan.sessions("ends", "end")); \(notices.omitsNotices ? "the owner is not notified" : "the owner is notified")",
            question: "Change it?")
        }
        let output = try await plan.update("Changed \(plan.account.uid).") { request in
          request.account = LigatureV1.Account(
            email: fields.email, emailVerified: fields.emailVerified ?? false,
            displayName: fields.displayName.nonEmpty, photoURL: fields.photoURL.nonEmpty,
            phoneNumber: fields.phone.nonEmpty)
          request.updateMask = .init(paths: mask)
          request.password = password ?? ""
          request.releaseClaim = fields.releaseClaim
          request.omitNotices = notices.omitsNotices
        }
        try output.write(asJSON: server.json)
      }
    }

    private var mask: [String] {
      let named: [(String, Bool)] = [
        ("email", fields.email != nil), ("email_verified", fields.emailVerified != nil),
        ("display_name", fields.displayName != nil), ("photo_url", fields.photoURL != nil),
        ("phone_number", fields.phone != nil),
      ]
      return named.filter(\.1).map(\.0)
    }
  }

  /// A command that shows or changes an account's custom claims.
  struct Claims: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Show or change the custom claims in an account's ID tokens.",
      discussion: """
        A change adds claims to those of the account and removes claims that are null. Tokens contain the new claims \
        after the next refresh.

        EXAMPLES
          ligature accounts claims ada@example.com
          ligature accounts claims ada@example.com '{"plan":"pro","trial":null}'
          ligature accounts claims ada@example.com '{"plan":"pro"}' --replace
        """)

    @OptionGroup var account: AccountArgument

    @Argument(
      help: ArgumentHelp(
        "The claims as a JSON object. Without it, the current claims are shown.", valueName: "json"))
    var claims: String?

    @Flag(help: "Replace all claims instead of adding to them.")
    var replace = false

    @OptionGroup var server: AdministrationOptions

    func validate() throws {
      guard claims != nil || !replace else { throw ValidationError("--replace requires the new claims.") }
    }

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        guard let claims else { return try show(plan.account) }
        var request = LigatureV1.AdminUpdateAccountRequest(ref: plan.ref)
        if replace {
          request.account = LigatureV1.Account(customClaims: claims)
          request.updateMask = .init(paths: ["custom_claims"])
        } else {
          request.mergeClaims = claims
        }
        let answer = try await plan.connection.change { [request] options throws(RPCError) in
          try await plan.admin.updateAccount(request, options: options)
        }
        try show(answer.account ?? plan.account)
      }
    }

    /// Writes the claims as a JSON object, even without `--json`.
    private func show(_ account: LigatureV1.Account) throws {
      try StandardOutput.write(line: (account.customClaims ?? "{}").printableJSON)
    }
  }

  /// A command that links an identity to an account.
  struct Link: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Link a provider's user to an account without authentication.",
      discussion: """
        The user can then sign in to the account with the provider, and the owner of the address is notified by email. \
        The subject is the user's ID at the provider, such as `sub` in its ID tokens.

        EXAMPLES
          ligature accounts link ada@example.com google 113456789012345678901
          ligature accounts link ada@example.com oidc.corp ada
        """)

    @OptionGroup var account: AccountArgument

    @Argument(help: ArgumentHelp("The provider, such as google or oidc.corp.", valueName: "provider"))
    var provider: String

    @Argument(help: ArgumentHelp("The user's ID at the provider.", valueName: "subject"))
    var subject: String

    @Option(help: ArgumentHelp("The user's address at the provider, for display only.", valueName: "email"))
    var identityEmail: String?

    @OptionGroup var notices: NoticeOptions
    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: AdministrationOptions

    func run() async throws {
      try await server.reportingFailures {
        let plan = try await AccountPlan(account, server)
        let id = try await plan.connection.providers().id(named: provider) ?? provider
        let what = "\(id) \(subject)".printable
        try plan.confirm(
          confirmation, "Link \(what) to", "that \(id.printable) user can then sign in to it", question: "Link?")
        let output = try await plan.update("Linked \(what) to \(plan.account.uid).") { request in
          request.addIdentities = [.init(providerID: id, subject: subject, email: identityEmail)]
          request.omitNotices = notices.omitsNotices
        }
        try output.write(asJSON: server.json)
      }
    }
  }
}

extension String? {
  /// The text, or nil if it is empty.
  fileprivate var nonEmpty: String? { flatMap { $0.isEmpty ? nil : $0 } }
}
