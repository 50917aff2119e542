extension PageTexts {
  static let english = PageTexts(
    locale: "en_GB", calendar: .gregorian,
    verifyEmail: Question(
      title: "Verify your email address",
      paragraphs: [
        "An account was created with this address.",
        "If you did not create it, say so: the account then loses the address.",
      ], button: "Verify address"),
    changeEmail: Question(
      title: "Change your email address",
      paragraphs: [
        "Someone asked to change an account's address to this one.",
        "If you did not ask for this, say so: nothing changes then.",
      ], button: "Change address"),
    recoverEmail: Question(
      title: "Take your account back",
      paragraphs: [
        "Your account was changed. If that was not you, take it back here: if its address was changed, it gets this one back.",
        "All devices are then signed out. The password, and whatever was added within the seven days before the change or since, "
          + "is set aside; linking it again restores it. Merges of that time are undone. Then you choose a new password.",
      ], button: "Take the account back"),
    showOlderMethod:
      "Second factors were added lately. They are removed only if you also show something that the account had before: its former "
      + "password, or a code of its former authenticator app, or a recovery code. Otherwise they stay, and choosing a new "
      + "password asks for one of them; the operators of the service can then help.",
    revertMethod: Question(
      title: "Was that you?",
      paragraphs: [
        "A way to sign in was added to your account without a recent sign-in.",
        "If that was not you, take it off. All devices are then signed out, and you choose a new password.",
      ], button: "That was not me: take it off"),
    mailAnother: Question(
      title: "This link has expired",
      paragraphs: ["You can still take your account back: have another link emailed to the same address."],
      button: "Email another link"),
    resetPassword: Question(
      title: "Choose a new password",
      paragraphs: [
        "With the new password all devices are signed out.", "If you did not ask for this, close this page.",
      ],
      button: "Save password"),
    secondFactor: "Your account has a second factor: enter its code, too.",
    secondFactorOrPhone: "Your account has a second factor: enter a code, too, or have one sent to your phone.",
    signInLink: Statement(
      title: "Sign in",
      paragraphs: [
        "Go back to the application in which you asked for this link, and paste the address of this page there.",
        "If you did not ask for it, close this page. Do not give the link to anyone: it signs in to your account.",
      ]),
    openApplication: Statement(
      title: "Continue in the application",
      paragraphs: ["If you did not ask for this, close this page."]),
    enterPassword: "If the account is yours, enter its password.",
    confirmAccount: "If the account is yours, confirm it below.",
    signInFirst: "If the account is yours, sign in to it in the application and paste this link there.",
    emailVerified: Statement(title: "Your address is verified", paragraphs: ["You can close this page."]),
    emailChanged: Statement(
      title: "Your address has changed",
      paragraphs: ["Sign in with the new address from now on. All other devices have been signed out."]),
    accountDenied: Statement(
      title: "Thank you for telling us",
      paragraphs: ["The account no longer has your address. You can create one of your own with it."]),
    changeDenied: Statement(
      title: "Thank you for telling us", paragraphs: ["The address was not added to the account."]),
    addressRecovered: Statement(
      title: "You have your address back",
      paragraphs: ["All devices have been signed out. Choose a new password now to sign in again."]),
    lookThrough:
      "Once you have signed in, look through what stays on the account, and remove what is not yours.",
    methodsDisowned: Statement(
      title: "It is off your account",
      paragraphs: ["All devices have been signed out. Choose a new password now to sign in again."]),
    methodsDisownedElsewhere: Statement(
      title: "It is off your account",
      paragraphs: [
        "All devices have been signed out. A link to choose a new password was emailed to the address that the account has now."
      ]),
    methodConfirmed: Statement(
      title: "Thank you", paragraphs: ["This way to sign in now counts as yours. You can close this page."]),
    anotherMailed: Statement(
      title: "Another link is on its way", paragraphs: ["Open it within an hour. You can close this page."]),
    passwordChanged: Statement(
      title: "Your password has changed",
      paragraphs: ["Sign in with the new password. All devices have been signed out."]),
    incompleteLink: Statement(
      title: "This link is not complete",
      paragraphs: ["Open it from the email again, or copy all of it into the address bar."]),
    usedLink: Statement(
      title: "This link no longer works",
      paragraphs: [
        "It was used before, or something about the account has changed since it was sent.",
        "If you still need it, ask for another email in the application.",
      ]),
    expiredLink: Statement(
      title: "This link has expired", paragraphs: ["Ask for another email in the application and open its link soon."]),
    addressTaken: Statement(
      title: "Another account has this address",
      paragraphs: ["Sign in with the address to use that account, or choose another address."]),
    accountDisabled: Statement(
      title: "This account is disabled", paragraphs: ["Ask those who run the service for help."]),
    secondFactorNeeded: Statement(
      title: "A second factor is needed",
      paragraphs: ["Do this in the application, which asks for the second factor of your account."]),
    tooManyAttempts: Statement(
      title: "Too many attempts", paragraphs: ["Wait a while, then open the link from the email again."]),
    refused: Statement(
      title: "This is not possible here", paragraphs: ["Do it in the application, or ask those who run the service."]),
    failure: Statement(
      title: "Something went wrong",
      paragraphs: ["Nothing was changed. Open the link from the email again in a minute."]
    ),
    wrongPassword: "This is not the password of the account. Try again.",
    missingPassword: "Enter the password of the account.",
    weakPassword: "This password is too short or too easy to guess. Choose another one.",
    wrongCode: "This code is wrong. Enter the one that the app shows now.",
    wrongMessageCode:
      "This code is wrong or has expired. Enter the one from the last message, or have another one sent.",
    missingCode: "Enter a code, or have one sent to your phone.",
    codeNotSent: "The code could not be sent. Try again in a minute, or enter a recovery code.",
    passwordsDiffer: "The two passwords are not the same. Enter them again.",
    leastCharacters: { "At least \($0) characters" },
    passwordRules: [
      .uppercase: "an upper-case letter", .lowercase: "a lower-case letter", .digit: "a digit",
      .symbol: "a character that is neither a letter nor a digit",
    ], listSeparator: ", ",
    waitForAttempts: "Too many attempts. Wait a while, then try again.",
    accountPassword: "Password of the account", newPassword: "New password", newPasswordAgain: "New password again",
    secondFactorCode: "Code from the app, or a recovery code", authenticatorApp: "Authenticator app",
    messageCode: "Code from the message, or a recovery code", codeSentTo: "Code sent to",
    sendCodeTo: "Send a code to", useApp: "Use the app's code instead",
    accountIsMine: "This account is mine", accountIsNotMine: "This account is not mine",
    notMine: "I did not ask for this", itWasMe: "It was me",
    continueLabel: "Continue",
    continueInApplication: "Continue in the application",
    support: "Get help",
    address: "Email address", presentAddress: "Address now", newAddress: "New address",
    accountCreated: "Account created", requested: "Requested", device: "Device",
    olderPassword: "Former password (if you have one)",
    olderCode: "Code of the former app, or a recovery code (if you have one)",
    setAside: "Set aside", removedWithOlderMethod: "Removed if you show something older", removed: "Removed",
    undone: "Undone", stays: "Stays", recoveryCodes: "Recovery codes", password: "Password", emailLink: "Sign-in link",
    phone: "Phone", merge: "Merge of another account")
}
