extension DevelopmentTexts {
  static let english = DevelopmentTexts(
    signIn: .init(
      title: "Sign in as …",
      paragraphs: [
        "This page stands in for the provider while the server runs with --dev. It takes any address and asks for no password."
      ], button: "Sign in"),
    cancel: "Cancel", address: "Email address", noAddress: "This is not an email address.",
    unusable: .init(
      title: "This sign-in can't continue",
      paragraphs: ["A part of the request can't be used. Start again in the application."]))
}
