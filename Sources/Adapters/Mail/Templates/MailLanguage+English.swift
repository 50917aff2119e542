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
            "The address {{email}} was entered as the email address of an account at {{application}}.",
            "If that was you, confirm that the address is yours:",
          ], action: "Confirm the address",
          closing: [
            "The link works for {{validity}}.",
            "If the account is not yours, report it on the page that the link opens.",
          ])
      case .passwordReset:
        Wording(
          "Set a new password for {{application}}",
          [
            "A new password was requested for the account of {{email}} at {{application}}.",
            "If that was you, choose the new password here:",
          ], action: "Choose a new password",
          closing: [
            "The link works for {{validity}}, once.",
            "If it was not you, ignore this email. Your password will not change.",
          ])
      case .signInLink:
        Wording(
          "Sign in to {{application}}",
          ["A link to sign in to {{application}} as {{email}} was requested.", "If that was you, continue here:"],
          action: "Sign in",
          closing: [
            "The link works for {{validity}}, once.",
            "If it was not you, ignore this email and do not forward the link.",
          ])
      case .verifyEmailChange:
        Wording(
          "Confirm your new email address for {{application}}",
          [
            "{{email}} was entered as the new email address of an account at {{application}}.",
            "If that was you, confirm that the address is yours:",
          ], action: "Confirm the new address",
          closing: [
            "The link works for {{validity}}.",
            "If it was not you, ignore this email. The account keeps its current address.",
          ])
      case .wayBack:
        Wording(
          "The address of your {{application}} account was changed",
          [
            "An email to the address {{email}} was requested at {{application}}. An account that had this address "
              + "until recently now has another one.",
            "If you changed it yourself, sign in with the new address. If you did not, recover the account:",
          ], action: "I did not do this",
          closing: [
            "The link works for {{validity}}. The page shows what it will do before it changes anything."
          ])
      case .emailChanged:
        notice(
          "The email address of your {{application}} account was changed",
          "The email address of your account at {{application}} was changed from {{email}} to {{otherEmail}} ({{time}})."
        )
      case .passwordChanged:
        notice(
          "The password of your {{application}} account was changed",
          "The password of your account at {{application}} was set or changed ({{time}}).")
      case .methodLinked:
        notice(
          "A sign-in method was added to your {{application}} account",
          "A sign-in method of your account at {{application}} was added: {{provider}} ({{time}}).")
      case .methodUnlinked:
        notice(
          "A sign-in method was removed from your {{application}} account",
          "A sign-in method of your account at {{application}} was removed: {{provider}} ({{time}}).")
      case .secondFactorAdded:
        notice(
          "A second factor was added to your {{application}} account",
          "A second factor was added to your account at {{application}}: {{factor}} ({{time}}).")
      case .secondFactorRemoved:
        notice(
          "A second factor was removed from your {{application}} account",
          "A second factor was removed from your account at {{application}}: {{factor}} ({{time}}).")
      case .recoveryCodesRenewed:
        notice(
          "The recovery codes of your {{application}} account were renewed",
          "New recovery codes were created for your account at {{application}}; the previous codes no longer work "
            + "({{time}})."
        )
      case .unsettledMethodLinked:
        Wording(
          "A sign-in method was added to your {{application}} account",
          [
            "A sign-in method of your account at {{application}} was added: {{provider}} ({{time}}). It was added "
              + "without a recent sign-in, so it can sign in but cannot change the account until you confirm it."
          ],
          introduction: "If that was you, confirm it; if it was not, remove it:",
          action: "Was that you?",
          closing: ["The link works for 30 days."],
          withoutLink: [aloneAdvice])
      case .newDevice:
        plainNotice(
          "A new device has signed in to your {{application}} account",
          "Your account at {{application}} was accessed from a device or a network that had not been used before "
            + "({{time}})."
        )
      case .wrongCodes:
        notice(
          "Wrong codes were entered for your {{application}} account",
          "A sign-in to your account at {{application}} passed the first step, such as the password, and then failed "
            + "because too many wrong second-factor codes were entered ({{time}}).")
      case .accountsMerged:
        notice(
          "Two of your {{application}} accounts were merged into one",
          "Your account at {{application}} and another one were merged into one account ({{time}}).")
      case .mergeUndone:
        notice(
          "The merge of your {{application}} accounts was undone",
          "Your account at {{application}} and the one that it had been merged with are two accounts again ({{time}}).")
      case .severalNotices:
        notice(
          "Several notices about your {{application}} account",
          "These notices about your account at {{application}} are combined in one email, because there were many:",
          "{{notices}}")
      }
    },
    test: Wording(
      "Test email of {{application}}", ["This server can send email.", "This email was sent by `ligature mail test`."]),
    support: "Get help",
    hours: { $0 == 1 ? "one hour" : "\($0) hours" },
    providers: [.password: "password", .phone: "phone"],
    factor: { ["totp": "authenticator app", "phone": "phone", "recovery": "recovery codes"][$0] },
    beside: "The account was changed recently. If that was not you, recover the account:")

  /// Returns a notice about a change, with a link that lets the owner object to the change.
  private static func notice(_ subject: String, _ facts: String...) -> Wording {
    Wording(
      subject,
      facts + ["If that was you, there is nothing to do."],
      introduction: "If it was not you, recover your account:",
      action: "I did not do this",
      closing: [
        "The link works for {{validity}}. If you open it later, but within three days, another link is emailed to you. "
          + "The page shows what it will do before it changes anything."
      ],
      withoutLink: [aloneAdvice])
  }

  /// Returns a notice without a link for undoing the change. To object, the owner must sign in.
  private static func plainNotice(_ subject: String, _ fact: String) -> Wording {
    Wording(subject, [fact, "If that was you, there is nothing to do. \(aloneAdvice)"])
  }

  private static let aloneAdvice =
    "If it was not you, sign in, set a new password, sign out your other devices and review your sign-in methods."
}
