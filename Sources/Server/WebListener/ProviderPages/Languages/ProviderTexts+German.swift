extension ProviderTexts {
  static let german = ProviderTexts(
    enterCode: .init(
      title: "Auf einem Gerät anmelden",
      paragraphs: ["Geben Sie den Code ein, den das Gerät oder das Programm anzeigt."], button: "Weiter"),
    checkDevice: .init(
      title: "Haben Sie diese Anmeldung gestartet?",
      paragraphs: [
        "Dieses Gerät möchte sich bei Ihrem Konto anmelden. Fahren Sie nur fort, wenn Sie das eben gestartet haben und "
          + "es diesen Code anzeigt.",
        "Wenn Sie den Code von jemandem haben, lehnen Sie ab: Er käme sonst in Ihr Konto.",
      ], button: "Ja, weiter zum Anbieter"),
    confirmDevice: .init(
      title: "Dieses Gerät anmelden?",
      paragraphs: [
        "Sie haben sich beim Anbieter angemeldet. Wenn Sie zustimmen, wird das Gerät unten bei Ihrem Konto angemeldet. Geben "
          + "Sie den Code ein, den es anzeigt.",
        "Wenn Sie das nicht auf diesem Gerät gestartet haben oder Ihnen jemand den Link oder den Code gegeben hat, sagen "
          + "Sie es.",
      ], button: "Das habe ich gestartet"),
    signedIn: .init(
      title: "Das Gerät ist angemeldet",
      paragraphs: ["Es geht dort in einigen Sekunden weiter. Sie können diese Seite schließen."]),
    denied: .init(title: "Danke für den Hinweis", paragraphs: ["Das Gerät wurde nicht angemeldet."]),
    used: .init(
      title: "Diese Anmeldung gilt nicht mehr",
      paragraphs: [
        "Sie wurde schon verwendet, ist abgelaufen oder war für einen anderen Anbieter gedacht. Beginnen Sie in der Anwendung "
          + "von vorn.",
        "Wenn Sie ein Gerät anmelden wollten, beginnen Sie auf dem Gerät von vorn.",
      ]),
    answered: .init(
      title: "Diese Anmeldung ist beendet",
      paragraphs: [
        "Das Gerät wurde schon angemeldet oder abgelehnt, oder es ist zu viel Zeit vergangen.",
        "Wenn Sie ein Gerät bestätigt haben, das nicht Ihres ist, ist es vielleicht angemeldet: Öffnen Sie die Anwendung und "
          + "beenden Sie die Sitzung dieses Geräts.",
      ]),
    declined: .init(
      title: "Sie wurden nicht angemeldet",
      paragraphs: [
        "Die Anmeldung wurde beim Anbieter abgelehnt. Beginnen Sie in der Anwendung von vorn, wenn Sie sich anmelden möchten."
      ]),
    sessionEnded: .init(
      title: "Sie wurden abgemeldet",
      paragraphs: [
        "Die Sitzung, in der dies begonnen wurde, ist beendet. Melden Sie sich in der Anwendung an und beginnen Sie von vorn."
      ]),
    tooManyAttempts: .init(
      title: "Zu viele Versuche", paragraphs: ["Warten Sie eine Weile und versuchen Sie es dann noch einmal."]),
    unavailable: .init(
      title: "Etwas ist schiefgegangen",
      paragraphs: ["Es wurde nichts geändert. Beginnen Sie in einer Minute in der Anwendung von vorn."]),
    refused: .init(
      title: "Die Anmeldung wurde zurückgewiesen",
      paragraphs: [
        "Die Antwort des Anbieters ist nicht brauchbar. Beginnen Sie in der Anwendung von vorn oder fragen Sie die Betreiber "
          + "des Dienstes."
      ]),
    wrongCodes: .init(
      title: "Das Gerät wurde nicht angemeldet",
      paragraphs: [
        "Der Code war zu oft falsch. Beginnen Sie auf dem Gerät von vorn und geben Sie den Code ein, den es dann anzeigt."
      ]),
    unknownCode: "Dieser Code ist unbekannt, verbraucht oder abgelaufen. Vergleichen Sie ihn mit dem Gerät.",
    wrongCode: "Das ist nicht der Code des Geräts. Geben Sie den Code ein, den das Gerät anzeigt.",
    codeHint: "Acht Buchstaben auf dem Bildschirm des Geräts, zum Beispiel BCDF-GHJK",
    notMine: "Das war ich nicht", code: "Code", device: "Gerät",
    address: "Netzwerkadresse", started: "Begonnen", provider: "Anbieter", user: "Angemeldet als",
    details: "Einzelheiten")
}
