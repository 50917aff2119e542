import ArgumentParser
import Foundation
import LigatureMessages
import RPCCore

/// A command that lists and rotates the keys that sign ID tokens.
struct KeysCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "keys",
    abstract: "List and rotate the keys that sign ID tokens.",
    discussion: """
      The commands call the server through the control socket in its data folder.

      EXAMPLES
        ligature keys list
        ligature keys rotate --data /var/lib/ligature
      """,
    subcommands: [List.self, Rotate.self], defaultSubcommand: List.self)
}

extension KeysCommand {
  /// A command that lists the published signing keys.
  struct List: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "List the published keys, with the signing key first.",
      discussion: """
        A key is published before it signs. When another key replaces it, the key is retired: it stays published until \
        its tokens expire.

        EXAMPLES
          ligature keys list
          ligature keys list --json
        """)

    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let connection = try await ControlConnection(folder: server.folder)
        let answer = try await connection.operation.listKeys(.init(), options: connection.options)
        try SigningKeyView.output(answer.keys).write(asJSON: server.json)
      }
    }
  }

  /// A command that creates a new signing key.
  struct Rotate: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      abstract: "Create a new key that starts to sign after an hour and five minutes.",
      discussion: """
        Services that verify ID tokens cache the published keys for at most an hour, so by then all of them have the \
        new key. The old key stays published until an hour and five minutes after its tokens expire. The server does \
        not need a restart.

        Use --now if a key has leaked: the new key signs at once and all others are withdrawn. ID tokens that were \
        already issued are refused. Services that still cache the old keys refuse new tokens, and accept forged ones, \
        for up to an hour, or for up to a day if they cannot reach the server. Restart those services. Users stay \
        signed in.

        EXAMPLES
          ligature keys rotate
          ligature keys rotate --now --yes
        """)

    @Flag(help: "For a leaked key: sign with the new key at once and withdraw all others.")
    var now = false

    @OptionGroup var confirmation: ConfirmationOptions
    @OptionGroup var server: ServerFolderOptions

    func run() async throws {
      try await server.reportingFailures {
        let connection = try await ControlConnection(folder: server.folder)
        if now { try confirmation.confirm(Self.warning, question: "Withdraw the keys?", asJSON: server.json) }
        let answer = try await connection.operation.rotateKeys(.init(immediate: now), options: connection.options)
        // Without --yes, the question has shown the warning.
        if now, confirmation.yes { Failure(reason: "KEYS_WITHDRAWN", message: Self.warning).warn() }
        try SigningKeyView.output(answer.keys).write(asJSON: server.json)
      }
    }

    private static let warning =
      "All issued ID tokens become invalid. Services that cache the old keys refuse new tokens, and accept tokens "
      + "signed by the leaked key, until they fetch the keys again: restart them."
  }
}

/// A key that signs ID tokens, as shown to an operator.
private struct SigningKeyView: Encodable {
  var keyID: String
  var algorithm: String
  var state: String
  var publishedAt: Date?
  var signsFrom: Date?
  var signsUntil: Date?
  var publishedUntil: Date?

  init(_ key: LigatureV1.SigningKeyState) {
    keyID = key.keyID
    algorithm = key.algorithm
    state =
      switch key.state {
      case .published: "published"
      case .signing: "signing"
      case .retired: "retired"
      case .unspecified, .unrecognized: "unknown"
      }
    publishedAt = key.publishedAt.map(Date.init)
    signsFrom = key.signsFrom.map(Date.init)
    signsUntil = key.signsUntil.map(Date.init)
    publishedUntil = key.publishedUntil.map(Date.init)
  }

  private var columns: [String] {
    [keyID.printable, algorithm.printable, state]
      + [signsFrom, signsUntil, publishedUntil].map { $0?.formatted(.iso8601) ?? "-" }
  }

  static func output(_ keys: [LigatureV1.SigningKeyState]) -> CommandOutput {
    let views = keys.map(Self.init)
    let table = TextTable(
      ["KEY", "ALGORITHM", "STATE", "SIGNS FROM", "SIGNS UNTIL", "PUBLISHED UNTIL"], views.map(\.columns))
    return CommandOutput(table.text(), views)
  }
}
