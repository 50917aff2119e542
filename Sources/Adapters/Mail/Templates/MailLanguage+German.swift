import Accounts

extension MailLanguage {
  static let german = MailLanguage(
    code: "de",
    wording: { kind in
      switch kind {
      case .verifyEmail:
        Wording(
          "Bestätigen Sie Ihre E-Mail-Adresse für {{application}}",
          [
            "Die Adresse {{email}} wurde als E-Mail-Adresse eines Kontos bei {{application}} angegeben.",
            "Wenn Sie das waren, bestätigen Sie, dass die Adresse Ihnen gehört:",
          ], action: "Adresse bestätigen",
          closing: [
            "Der Link gilt {{validity}}.",
            "Wenn das Konto nicht Ihres ist, teilen Sie es auf der verlinkten Seite mit.",
          ])
      case .passwordReset:
        Wording(
          "Neues Passwort für {{application}}",
          [
            "Für das Konto von {{email}} bei {{application}} wurde ein neues Passwort angefordert.",
            "Wenn Sie das waren, wählen Sie es hier:",
          ], action: "Neues Passwort wählen",
          closing: [
            "Der Link gilt {{validity}} und nur einmal.",
            "Wenn Sie es nicht waren, ignorieren Sie diese Nachricht. Das Passwort bleibt, wie es ist.",
          ])
      case .signInLink:
        Wording(
          "Bei {{application}} anmelden",
          [
            "Ein Link wurde angefordert, um sich als {{email}} bei {{application}} anzumelden.",
            "Wenn Sie das waren, geht es hier weiter:",
          ],
          action: "Anmelden",
          closing: [
            "Der Link gilt {{validity}} und nur einmal.",
            "Wenn Sie es nicht waren, ignorieren Sie diese Nachricht und geben Sie den Link nicht weiter.",
          ])
      case .verifyEmailChange:
        Wording(
          "Bestätigen Sie Ihre neue E-Mail-Adresse für {{application}}",
          [
            "{{email}} soll die E-Mail-Adresse eines Kontos bei {{application}} werden.",
            "Wenn Sie das wünschen, bestätigen Sie, dass die Adresse Ihnen gehört:",
          ], action: "Neue Adresse bestätigen",
          closing: [
            "Der Link gilt {{validity}}.",
            "Wenn Sie es nicht waren, ignorieren Sie diese Nachricht. Das Konto behält seine bisherige Adresse.",
          ])
      case .wayBack:
        Wording(
          "Die Adresse Ihres Kontos bei {{application}} wurde geändert",
          [
            "Bei {{application}} wurde eine Nachricht an die Adresse {{email}} angefordert. Ein Konto, das diese Adresse bis vor "
              + "Kurzem hatte, hat jetzt eine andere.",
            "Wenn Sie sie selbst geändert haben, melden Sie sich mit der neuen Adresse an. Wenn nicht, holen Sie das Konto zurück:",
          ], action: "Das war ich nicht",
          closing: ["Der Link gilt {{validity}}. Die verlinkte Seite sagt, was sie tun wird, bevor sie etwas tut."])
      case .emailChanged:
        notice(
          "Die E-Mail-Adresse Ihres Kontos bei {{application}} wurde geändert",
          "Die E-Mail-Adresse Ihres Kontos bei {{application}} wurde von {{email}} in {{otherEmail}} geändert ({{time}})."
        )
      case .passwordChanged:
        notice(
          "Das Passwort Ihres Kontos bei {{application}} wurde geändert",
          "Das Passwort Ihres Kontos bei {{application}} wurde gesetzt oder geändert ({{time}}).")
      case .methodLinked:
        notice(
          "Ihr Konto bei {{application}} hat eine weitere Anmeldemethode",
          "Eine Anmeldemethode Ihres Kontos bei {{application}} ist hinzugekommen: {{provider}} ({{time}}).")
      case .methodUnlinked:
        notice(
          "Eine Anmeldemethode Ihres Kontos bei {{application}} wurde entfernt",
          "Eine Anmeldemethode Ihres Kontos bei {{application}} wurde entfernt: {{provider}} ({{time}}).")
      case .secondFactorAdded:
        notice(
          "Ihr Konto bei {{application}} hat einen weiteren zweiten Faktor",
          "Ein zweiter Faktor Ihres Kontos bei {{application}} ist hinzugekommen: {{factor}} ({{time}}).")
      case .secondFactorRemoved:
        notice(
          "Ein zweiter Faktor Ihres Kontos bei {{application}} wurde entfernt",
          "Ein zweiter Faktor Ihres Kontos bei {{application}} wurde entfernt: {{factor}} ({{time}}).")
      case .recoveryCodesRenewed:
        notice(
          "Die Wiederherstellungscodes Ihres Kontos bei {{application}} wurden erneuert",
          "Für Ihr Konto bei {{application}} wurden neue Wiederherstellungscodes erzeugt; die bisherigen gelten nicht mehr "
            + "({{time}}).")
      case .unsettledMethodLinked:
        Wording(
          "Ihr Konto bei {{application}} hat eine weitere Anmeldemethode",
          [
            "Eine Anmeldemethode Ihres Kontos bei {{application}} ist hinzugekommen: {{provider}} ({{time}}). Die Anmeldung lag "
              + "dabei länger zurück; deshalb meldet die Methode zwar an, ändert aber nichts, bis Sie sie bestätigen."
          ],
          introduction: "Wenn Sie das waren, bestätigen Sie es, und wenn nicht, entfernen Sie die Methode:",
          action: "Waren Sie das?",
          closing: ["Der Link gilt 30 Tage."],
          withoutLink: [aloneAdvice])
      case .newDevice:
        plainNotice(
          "Ein neues Gerät hat sich bei Ihrem Konto bei {{application}} angemeldet",
          "Bei Ihrem Konto bei {{application}} hat sich ein Gerät angemeldet, das oder dessen Netz neu ist ({{time}}).")
      case .wrongCodes:
        notice(
          "Für Ihr Konto bei {{application}} wurden falsche Codes eingegeben",
          "Bei einer Anmeldung bei Ihrem Konto bei {{application}} war der erste Schritt richtig, etwa das Passwort; dann wurden zu "
            + "viele falsche Codes des zweiten Faktors eingegeben ({{time}}).")
      case .accountsMerged:
        notice(
          "Zwei Ihrer Konten bei {{application}} wurden zusammengeführt",
          "Ihr Konto bei {{application}} und ein weiteres wurden zu einem Konto zusammengeführt ({{time}}).")
      case .mergeUndone:
        notice(
          "Die Zusammenführung Ihrer Konten bei {{application}} wurde rückgängig gemacht",
          "Ihr Konto bei {{application}} und das mit ihm zusammengeführte sind wieder zwei Konten ({{time}}).")
      case .severalNotices:
        notice(
          "Bei Ihrem Konto bei {{application}} ist mehreres geschehen",
          "Bei Ihrem Konto bei {{application}} ist mehr geschehen, als einzeln gemeldet wird:", "{{notices}}")
      }
    },
    test: Wording(
      "Testnachricht von {{application}}",
      ["Dieser Server kann E-Mails senden.", "Angefordert hat sie `ligature mail test`."]),
    support: "Hilfe",
    hours: { $0 == 1 ? "eine Stunde" : "\($0) Stunden" },
    providers: [.password: "Passwort", .phone: "Telefon"],
    factor: {
      ["totp": "Authentifizierungs-App", "phone": "Telefon", "recovery": "Wiederherstellungscodes"][$0]
    },
    beside: "Am Konto wurde vor Kurzem etwas geändert. Wenn Sie das nicht waren, holen Sie das Konto zurück:")

  /// Returns a notice about a change, with a link that lets the owner object to the change.
  private static func notice(_ subject: String, _ facts: String...) -> Wording {
    Wording(
      subject,
      facts + ["Wenn Sie das waren, ist nichts zu tun."],
      introduction: "Wenn Sie es nicht waren, holen Sie Ihr Konto zurück:",
      action: "Das war ich nicht",
      closing: [
        "Der Link gilt {{validity}}. Wenn Sie ihn später, aber innerhalb von drei Tagen öffnen, bekommen Sie einen neuen. Die "
          + "verlinkte Seite sagt, was sie tun wird, bevor sie etwas tut."
      ],
      withoutLink: [aloneAdvice])
  }

  /// Returns a notice without a link for undoing the change. To object, the owner must sign in.
  private static func plainNotice(_ subject: String, _ fact: String) -> Wording {
    Wording(subject, [fact, "Wenn Sie das waren, ist nichts zu tun. \(aloneAdvice)"])
  }

  private static let aloneAdvice =
    "Wenn Sie es nicht waren, melden Sie sich an, setzen Sie ein neues Passwort, melden Sie die anderen Geräte ab und prüfen Sie "
    + "Ihre Anmeldemethoden."
}
