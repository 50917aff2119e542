import ArgumentParser
import Foundation
import LigatureAuth

/// A command that shows or changes the account's name and photo.
struct ProfileCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "profile",
    abstract: "Show or change the account's name and photo.",
    discussion: """
      An empty text removes the value. To use another user's session, name its profile with --profile.

      EXAMPLES
        ligature profile
        ligature profile --name "Ada Lovelace" --photo https://example.com/ada.png
        ligature profile --photo ""
      """)

  @Option(help: ArgumentHelp("The new name.", valueName: "text"))
  var name: String?

  @Option(help: ArgumentHelp("The new photo, at an http or https URL.", valueName: "url"))
  var photo: String?

  @OptionGroup var profile: ProfileOptions

  func run() async throws {
    try await profile.run { auth in
      let user = try await auth.signedIn()
      if name == nil, photo == nil {
        try await user.reload()
      } else {
        try await change(user.createProfileChangeRequest())
      }
      let view = AccountView(user)
      return CommandOutput(
        "name   \(view.displayName?.printable ?? "-")\nphoto  \(view.photoURL?.printable ?? "-")", view)
    }
  }

  private func change(_ request: UserProfileChangeRequest) async throws {
    request.displayName = name
    if let photo {
      if photo.isEmpty {
        request.removePhoto()
      } else {
        guard let url = URL(string: photo) else { throw ValidationError("\(photo.printable) is not a URL.") }
        request.photoURL = url
      }
    }
    try await request.commitChanges()
  }
}
