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
            "Wenn Sie es nicht waren, teilen Sie es auf der verlinkten Seite mit.",
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
            "Der Link gilt {{validity}}, nur einmal und auf dem Gerät, das ihn angefordert hat.",
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
      case .emailChanged:
        Wording(
          "Die E-Mail-Adresse Ihres Kontos bei {{application}} wurde geändert",
          [
            "Die E-Mail-Adresse Ihres Kontos bei {{application}} wurde von {{email}} in {{otherEmail}} geändert ({{time}}).",
            "Wenn Sie das waren, ist nichts zu tun. Wenn nicht, holen Sie Ihr Konto jetzt zurück:",
          ], action: "Änderung rückgängig machen",
          closing: [
            "Der Link gilt {{validity}}. Er stellt diese Adresse wieder her, meldet alle Geräte ab und lässt Sie ein neues "
              + "Passwort wählen."
          ])
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
      case .newDevice:
        notice(
          "Ein neues Gerät hat sich bei Ihrem Konto bei {{application}} angemeldet",
          "Bei Ihrem Konto bei {{application}} hat sich ein Gerät angemeldet, das oder dessen Netz neu ist ({{time}}).")
      case .accountsMerged:
        notice(
          "Zwei Ihrer Konten bei {{application}} wurden zusammengeführt",
          "Ihr Konto bei {{application}} und ein weiteres wurden zu einem Konto zusammengeführt ({{time}}).")
      }
    },
    test: Wording(
      "Testnachricht von {{application}}",
      ["Dieser Server kann E-Mails senden.", "Angefordert hat sie `ligature mail test`."]),
    support: "Hilfe",
    hours: { $0 == 1 ? "eine Stunde" : "\($0) Stunden" },
    password: "Passwort",
    factor: {
      ["totp": "Authentifizierungs-App", "phone": "Telefon", "recovery": "Wiederherstellungscodes"][$0]
    })

  private static func notice(_ subject: String, _ fact: String) -> Wording {
    Wording(
      subject,
      [
        fact,
        "Wenn Sie das waren, ist nichts zu tun. Wenn nicht, melden Sie sich an, setzen Sie ein neues Passwort, melden Sie die "
          + "anderen Geräte ab und prüfen Sie Ihre Anmeldemethoden.",
      ])
  }
}
