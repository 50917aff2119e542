import Accounts

extension MailLanguage {
  static let english = MailLanguage(
    code: "en",
    wording: { kind in
      switch kind {
      case .verifyEmail:
        Wording(
          "Confirm your email address for {{application}}",
          [
            "The address {{email}} was given as the email address of an account at {{application}}.",
            "If that was you, confirm that the address is yours:",
          ], action: "Confirm the address",
          closing: ["The link works for {{validity}}.", "If it was not you, say so on the page behind the link."])
      case .passwordReset:
        Wording(
          "Set a new password for {{application}}",
          [
            "A new password was requested for the account of {{email}} at {{application}}.",
            "If that was you, choose the new password here:",
          ], action: "Choose a new password",
          closing: [
            "The link works for {{validity}}, once.",
            "If it was not you, ignore this mail. The password stays as it is.",
          ])
      case .signInLink:
        Wording(
          "Sign in to {{application}}",
          ["A link to sign in to {{application}} as {{email}} was requested.", "If that was you, continue here:"],
          action: "Sign in",
          closing: [
            "The link works for {{validity}}, once, on the device that requested it.",
            "If it was not you, ignore this mail, and do not pass the link on.",
          ])
      case .verifyEmailChange:
        Wording(
          "Confirm your new email address for {{application}}",
          [
            "{{email}} is to become the email address of an account at {{application}}.",
            "If that is your wish, confirm that the address is yours:",
          ], action: "Confirm the new address",
          closing: [
            "The link works for {{validity}}.",
            "If it was not you, ignore this mail. The account keeps its present address.",
          ])
      case .emailChanged:
        Wording(
          "The email address of your {{application}} account was changed",
          [
            "The email address of your account at {{application}} was changed from {{email}} to {{otherEmail}} ({{time}}).",
            "If that was you, there is nothing to do. If it was not, take your account back now:",
          ], action: "Undo the change",
          closing: [
            "The link works for {{validity}}. It restores this address, signs out all devices and lets you choose a new "
              + "password."
          ])
      case .passwordChanged:
        notice(
          "The password of your {{application}} account was changed",
          "The password of your account at {{application}} was set or changed ({{time}}).")
      case .methodLinked:
        notice(
          "A way to sign in was added to your {{application}} account",
          "A way to sign in to your account at {{application}} was added: {{provider}} ({{time}}).")
      case .methodUnlinked:
        notice(
          "A way to sign in was removed from your {{application}} account",
          "A way to sign in to your account at {{application}} was removed: {{provider}} ({{time}}).")
      case .secondFactorAdded:
        notice(
          "A second factor was added to your {{application}} account",
          "A second factor was added to your account at {{application}}: {{factor}} ({{time}}).")
      case .secondFactorRemoved:
        notice(
          "A second factor was removed from your {{application}} account",
          "A second factor was removed from your account at {{application}}: {{factor}} ({{time}}).")
      case .newDevice:
        notice(
          "A new device has signed in to your {{application}} account",
          "Your account at {{application}} was signed in to from a device or a network that it was not used from before ({{time}})."
        )
      case .accountsMerged:
        notice(
          "Two of your {{application}} accounts were merged into one",
          "Your account at {{application}} and another one were merged into one account ({{time}}).")
      }
    },
    test: Wording(
      "Test mail of {{application}}", ["This server can send mail.", "It was asked to by `ligature mail test`."]),
    support: "Get help",
    hours: { $0 == 1 ? "one hour" : "\($0) hours" },
    password: "password",
    factor: { ["totp": "authenticator app", "phone": "phone", "recovery": "recovery codes"][$0] })

  private static func notice(_ subject: String, _ fact: String) -> Wording {
    Wording(
      subject,
      [
        fact,
        "If that was you, there is nothing to do. If it was not, sign in, set a new password, sign out the other devices and "
          + "look through your ways to sign in.",
      ])
  }
}
