extension FrontTexts {
  static let german = FrontTexts(
    start: .init(
      title: "Konten",
      paragraphs: [
        "Dieser Server verwaltet die Konten einer Anwendung. Um sich anzumelden oder Ihr Konto zu ändern, öffnen Sie die "
          + "Anwendung.",
        "Die Links in ihren E-Mails führen hierher.",
      ]),
    developmentStart: .init(
      title: "Ein Server für die Entwicklung",
      paragraphs: [
        "Dieser Kontodienst wurde mit --dev gestartet. „ligature sign-in --anonymous“ legt ein erstes Konto an; die Seite "
          + "„Getting started“ der Dokumentation führt von dort weiter.",
        "Für diese Anbieter nimmt er jeden Benutzer ohne Passwort an. „ligature dev-token“ stellt deren ID-Tokens aus:",
      ]),
    noSuchPage: .init(
      title: "Diese Seite gibt es nicht",
      paragraphs: [
        "Prüfen Sie die Adresse. Wenn sie aus einer E-Mail ist, öffnen Sie den Link noch einmal oder kopieren Sie ihn ganz."
      ]))
}
