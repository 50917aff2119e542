extension PageTexts {
  static let english = PageTexts(
    locale: "en_GB", calendar: .gregorian,
    verifyEmail: Question(
      title: "Verify your email address",
      paragraphs: [
        "An account was created with this address.",
        "If you did not create it, report it below: the account then loses the address.",
      ], button: "Verify address"),
    changeEmail: Question(
      title: "Change your email address",
      paragraphs: [
        "Someone requested to change an account's address to this one.",
        "If you did not request this, report it below: nothing will change.",
      ], button: "Change address"),
    recoverEmail: Question(
      title: "Recover your account",
      paragraphs: [
        "Your account was changed. If that was not you, recover it here: if its address was changed, this address is "
          + "restored.",
        "All devices are then signed out. The password, and everything that was added within the seven days before the "
          + "change or since, is disabled until you link it again. Merges from that time are undone. Then you choose a "
          + "new password.",
      ], button: "Recover the account"),
    showOlderMethod:
      "Second factors were added recently. They are removed only if you also enter something that the account had "
      + "before: its former password, a code from its former authenticator app, or a recovery code. Otherwise they "
      + "stay, and choosing a new password requires one of them; the operators of the service can then help.",
    revertMethod: Question(
      title: "Was that you?",
      paragraphs: [
        "A sign-in method was added to your account without a recent sign-in.",
        "If that was not you, remove it. All devices are then signed out, and you choose a new password.",
      ], button: "That was not me: remove it"),
    mailAnother: Question(
      title: "This link has expired",
      paragraphs: ["You can still recover your account: request another link by email to the same address."],
      button: "Email another link"),
    resetPassword: Question(
      title: "Choose a new password",
      paragraphs: [
        "Setting a new password signs out all devices.", "If you did not request this, close this page.",
      ],
      button: "Save password"),
    secondFactor: "Your account has a second factor: enter its code, too.",
    secondFactorOrPhone: "Your account has a second factor: enter a code, too, or have one sent to your phone.",
    signInLink: Statement(
      title: "Sign in",
      paragraphs: [
        "Return to the application in which you requested this link, and paste the address of this page there.",
        "If you did not request it, close this page. Do not share the link: anyone who has it can sign in to your "
          + "account.",
      ]),
    openApplication: Statement(
      title: "Continue in the application",
      paragraphs: ["If you did not request this, close this page."]),
    enterPassword: "If the account is yours, enter its password.",
    confirmAccount: "If the account is yours, confirm it below.",
    signInFirst: "If the account is yours, sign in to it in the application and paste this link there.",
    emailVerified: Statement(title: "Your address is verified", paragraphs: ["You can close this page."]),
    emailChanged: Statement(
      title: "Your address was changed",
      paragraphs: ["Sign in with the new address from now on. All other devices have been signed out."]),
    accountDenied: Statement(
      title: "Thank you for telling us",
      paragraphs: ["The account no longer has your address. You can create one of your own with it."]),
    changeDenied: Statement(
      title: "Thank you for telling us", paragraphs: ["The address was not added to the account."]),
    addressRecovered: Statement(
      title: "Your address is restored",
      paragraphs: ["All devices have been signed out. Choose a new password now to sign in again."]),
    lookThrough:
      "After you sign in, review what is still linked to the account and remove what is not yours.",
    methodsDisowned: Statement(
      title: "It was removed from your account",
      paragraphs: ["All devices have been signed out. Choose a new password now to sign in again."]),
    methodsDisownedElsewhere: Statement(
      title: "It was removed from your account",
      paragraphs: [
        "All devices have been signed out. A link to choose a new password was emailed to the account's current "
          + "address."
      ]),
    methodConfirmed: Statement(
      title: "Thank you", paragraphs: ["This sign-in method is now confirmed. You can close this page."]),
    anotherMailed: Statement(
      title: "Another link was sent", paragraphs: ["Open it within an hour. You can close this page."]),
    passwordChanged: Statement(
      title: "Your password was changed",
      paragraphs: ["Sign in with the new password. All devices have been signed out."]),
    incompleteLink: Statement(
      title: "This link is incomplete",
      paragraphs: ["Open it from the email again, or copy the whole link into the address bar."]),
    usedLink: Statement(
      title: "This link no longer works",
      paragraphs: [
        "It was already used, or the account has changed since it was sent.",
        "If you still need it, request another email in the application.",
      ]),
    expiredLink: Statement(
      title: "This link has expired", paragraphs: ["Request another email in the application and open its link soon."]),
    addressTaken: Statement(
      title: "Another account has this address",
      paragraphs: ["Sign in with the address to use that account, or choose another address."]),
    accountDisabled: Statement(
      title: "This account is disabled", paragraphs: ["Ask the operators of the service for help."]),
    secondFactorNeeded: Statement(
      title: "A second factor is required",
      paragraphs: ["Do this in the application, which asks for your account's second factor."]),
    tooManyAttempts: Statement(
      title: "Too many attempts", paragraphs: ["Wait a while, then open the link from the email again."]),
    refused: Statement(
      title: "This is not possible here",
      paragraphs: [
        "Do it in the application, or ask the operators of the service."
      ]),
    failure: Statement(
      title: "Something went wrong",
      paragraphs: ["Nothing was changed. Open the link from the email again in a minute."]
    ),
    wrongPassword: "The password is wrong. Try again.",
    missingPassword: "Enter the password of the account.",
    weakPassword: "This password is too short or too easy to guess. Choose another one.",
    wrongCode: "This code is wrong. Enter the code that the app currently shows.",
    wrongMessageCode:
      "This code is wrong or has expired. Enter the code from the latest message, or request another one.",
    missingCode: "Enter a code, or have one sent to your phone.",
    codeNotSent: "The code could not be sent. Try again in a minute, or enter a recovery code.",
    passwordsDiffer: "The two passwords do not match. Enter them again.",
    leastCharacters: { "At least \($0) characters" },
    passwordRules: [
      .uppercase: "an upper-case letter", .lowercase: "a lower-case letter", .digit: "a digit",
      .symbol: "a character that is neither a letter nor a digit",
    ], listSeparator: ", ",
    waitForAttempts: "Too many attempts. Wait a while, then try again.",
    accountPassword: "Password of the account", newPassword: "New password",
    newPasswordAgain: "Repeat the new password",
    secondFactorCode: "Code from the app, or a recovery code", authenticatorApp: "Authenticator app",
    messageCode: "Code from the message, or a recovery code", codeSentTo: "Code sent to",
    sendCodeTo: "Send a code to", useApp: "Use the app's code instead",
    accountIsMine: "This account is mine", accountIsNotMine: "This account is not mine",
    notMine: "I did not request this", itWasMe: "It was me",
    continueLabel: "Continue",
    continueInApplication: "Continue in the application",
    support: "Get help",
    address: "Email address", presentAddress: "Address now", newAddress: "New address",
    accountCreated: "Account created", requested: "Requested", device: "Device",
    olderPassword: "Former password (if you have one)",
    olderCode: "Code from the former app, or a recovery code (if you have one)",
    setAside: "Set aside", removedWithOlderMethod: "Removed if you enter something older", removed: "Removed",
    undone: "Undone", stays: "Stays", recoveryCodes: "Recovery codes", password: "Password", emailLink: "Sign-in link",
    phone: "Phone", merge: "Merge of another account")
}
