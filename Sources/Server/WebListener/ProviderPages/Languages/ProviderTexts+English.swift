extension ProviderTexts {
  static let english = ProviderTexts(
    enterCode: .init(
      title: "Sign in on a device", paragraphs: ["Enter the code that the device or the program shows."],
      button: "Continue"),
    checkDevice: .init(
      title: "Did you start this?",
      paragraphs: [
        "This device wants to sign in to your account. Continue only if you started this yourself just now and the "
          + "device shows this code.",
        "If another person gave you the code, choose that you did not start this: they would get access to your "
          + "account.",
      ], button: "I started this: continue to the provider"),
    confirmDevice: .init(
      title: "Sign in this device?",
      paragraphs: [
        "You have signed in with the provider. If you confirm, the device below is signed in to your account. Enter "
          + "the code that it shows.",
        "If you did not start this on that device, or if another person gave you the link or the code, report it "
          + "below.",
      ], button: "I started this"),
    signedIn: .init(
      title: "The device is signed in", paragraphs: ["It continues in a few seconds. You can close this page."]),
    denied: .init(title: "Thank you for telling us", paragraphs: ["The device was not signed in."]),
    used: .init(
      title: "This sign-in no longer works",
      paragraphs: [
        "It was already used, has expired, or was for another provider. Start again in the application.",
        "If you were signing in a device, start again on the device.",
      ]
    ),
    answered: .init(
      title: "This sign-in has ended",
      paragraphs: [
        "The device was already signed in or denied, or too much time has passed.",
        "If you confirmed a device that is not yours, it might be signed in: open the application and end that "
          + "device's session.",
      ]),
    declined: .init(
      title: "You were not signed in",
      paragraphs: ["The provider reports that the sign-in was declined. To sign in, start again in the application."]),
    sessionEnded: .init(
      title: "You have been signed out",
      paragraphs: ["The session that started this has ended. Sign in to the application and start again."]),
    tooManyAttempts: .init(title: "Too many attempts", paragraphs: ["Wait a while, then try again."]),
    unavailable: .init(
      title: "Something went wrong", paragraphs: ["Nothing was changed. Start again in the application in a minute."]),
    refused: .init(
      title: "The sign-in was refused",
      paragraphs: [
        "The provider's response is invalid. Start again in the application, or ask the operators of the service."
      ]
    ),
    wrongCodes: .init(
      title: "The device was not signed in",
      paragraphs: ["The code was wrong too often. Start again on the device, and enter the new code that it shows."]),
    unknownCode: "This code is unknown, expired or already used. Compare it with the device.",
    wrongCode: "This is not the device's code. Enter the code that the device shows.",
    codeHint: "Eight letters on the screen of the device, such as BCDF-GHJK",
    notMine: "I did not start this", code: "Code", device: "Device",
    address: "Network address", started: "Started", provider: "Provider", user: "Signed in as", details: "Details")
}
