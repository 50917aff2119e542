extension DevelopmentTexts {
  static let english = DevelopmentTexts(
    signIn: .init(
      title: "Sign in as …",
      paragraphs: [
        "This page stands in for the provider while the server runs with --dev. It accepts any address and does not "
          + "require a password."
      ], button: "Sign in"),
    cancel: "Cancel", address: "Email address", noAddress: "This is not an email address.",
    unusable: .init(
      title: "This sign-in cannot continue",
      paragraphs: ["The request is invalid. Start again in the application."]))
}
