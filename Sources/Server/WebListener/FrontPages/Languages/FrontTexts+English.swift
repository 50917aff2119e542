extension FrontTexts {
  static let english = FrontTexts(
    start: .init(
      title: "Accounts",
      paragraphs: [
        "This server manages the accounts of an application. To sign in or change your account, open the application.",
        "The links in its emails lead here.",
      ]),
    developmentStart: .init(
      title: "A server for development",
      paragraphs: [
        "This account service was started with --dev. Create a first account with “ligature sign-in --anonymous”; the page "
          + "“Getting started” of the documentation continues from there.",
        "For these providers, it accepts any user without a password. “ligature dev-token” issues their ID tokens:",
      ]),
    noSuchPage: .init(
      title: "Page not found",
      paragraphs: ["Check the address. If it is from an email, open the link again, or copy the whole link."]))
}
