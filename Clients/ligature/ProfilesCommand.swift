import ArgumentParser
import Foundation
import LigatureAuth
import Settings

/// A command that lists the users who are signed in on this machine and switches the default profile.
struct ProfilesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profiles",
    abstract: "List the users who are signed in on this machine and switch between them.",
    discussion: """
      A profile is a name for one user's session on this machine. The first sign-in with --profile creates it; \
      commands without --profile use the one that you last switched to. To change the account's name and photo, use \
      `ligature profile`.

      EXAMPLES
        ligature sign-in --profile grace --email grace@example.com
        ligature profiles
        ligature profiles switch grace
        ligature whoami --profile default
      """,
    subcommands: [ListProfiles.self, SwitchProfile.self], defaultSubcommand: ListProfiles.self)
}

/// A command that lists the profiles.
struct ListProfiles: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the profiles with their users and servers.",
    discussion: "The command does not call the servers; it shows the last known state.")

  @Flag(help: "Print JSON, including errors.")
  var json = false

  func run() async throws {
    let profiles = ProfilesView(ProfileFolder())
    try CommandOutput(profiles.text, profiles).write(asJSON: json)
  }
}

/// A command that switches to a profile.
struct SwitchProfile: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "switch", abstract: "Set the profile for commands that do not name one.",
    discussion: """
      --profile, LIGATURE_PROFILE and LIGATURE_STATE_FILE take precedence over this profile.

      EXAMPLES
        ligature profiles switch grace
        ligature profiles switch default
      """)

  @Argument(help: "The profile's name.", completion: .custom { _, _, _ in ProfileFolder().profiles })
  var name: String

  @Flag(help: "Print JSON, including errors.")
  var json = false

  func run() async throws {
    let folder = ProfileFolder()
    do {
      let known = Set(folder.profiles + [ProfileFolder.standard])
      guard known.contains(name) else {
        let nearest = known.sorted().nearest(to: name).map { " Did you mean \($0.printable)?" } ?? ""
        throw Failure(
          reason: "NO_SUCH_PROFILE",
          message:
            "The profile \(name.printable) does not exist.\(nearest) `ligature sign-in --profile \(name.printable) ...` creates it."
        )
      }
      try folder.use(name)
    } catch {
      Failure(error).write(asJSON: json)
      throw ExitCode.failure
    }
    var text = "Commands use the profile \(name.printable) from now on."
    let override = ["LIGATURE_STATE_FILE", "LIGATURE_PROFILE"].first { folder.environment[$0]?.isEmpty == false }
    if let override { text += "\nBut not in this shell: the environment variable \(override) takes precedence." }
    try CommandOutput(text, ["current": name]).write(asJSON: json)
  }
}

/// The profiles, as shown on the command line.
private struct ProfilesView: Encodable {
  /// A profile and one of its users. If the profile has no users, the user's properties are nil.
  struct Entry: Encodable {
    var profile: String
    var isCurrent: Bool
    var server: String?
    var uid: String?
    var email: String?
    var isAnonymous: Bool?

    var columns: [String] {
      let account = email?.printable ?? (uid == nil ? "-" : isAnonymous == true ? "anonymous" : "no address")
      return [isCurrent ? "*" : "", profile.printable, account, uid?.printable ?? "-", server?.printable ?? "-"]
    }
  }

  var profiles: [Entry] = []
  /// The state file that the environment specifies instead of a profile, or nil if there is none.
  var stateFile: String?

  /// Reads the profiles and their users from the state files.
  init(_ folder: ProfileFolder) {
    func value(_ name: String) -> String? { folder.environment[name].flatMap { $0.isEmpty ? nil : $0 } }
    stateFile = value("LIGATURE_STATE_FILE")
    let current = stateFile == nil ? value("LIGATURE_PROFILE") ?? folder.current : nil
    for name in folder.profiles {
      let persistence = FilePersistence(path: folder.path(of: name))
      let users = ((try? persistence.servers()) ?? []).compactMap { server in
        Self.user(at: server, persistence).map { user in
          Entry(
            profile: name, isCurrent: name == current, server: server, uid: user.uid, email: user.email,
            isAnonymous: user.isAnonymous)
        }
      }
      profiles += users.isEmpty ? [Entry(profile: name, isCurrent: name == current)] : users
    }
    if let current, !profiles.contains(where: \.isCurrent) {
      profiles.append(Entry(profile: current, isCurrent: true))
    }
  }

  /// Returns the signed-in user stored in a state file.
  private static func user(at server: String, _ persistence: FilePersistence) -> User? {
    var options = LigatureOptions(serverURL: server)
    options.persistence = persistence
    options.allowsPlaintext = true
    let name = "\(persistence.path) \(server)"
    LigatureApp.configure(name: name, options: options)
    defer { LigatureApp.app(name: name)?.remove() }
    return LigatureApp.app(name: name).flatMap { Auth.auth(app: $0).currentUser }
  }

  var text: String {
    let table = TextTable(["", "PROFILE", "ACCOUNT", "UID", "SERVER"], profiles.map(\.columns)).text()
    guard let stateFile else { return table }
    return table + "\nLIGATURE_STATE_FILE is set: commands without --profile use \(stateFile.printable)."
  }
}
