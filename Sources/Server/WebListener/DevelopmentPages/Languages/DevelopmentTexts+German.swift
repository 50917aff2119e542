extension DevelopmentTexts {
  static let german = DevelopmentTexts(
    signIn: .init(
      title: "Anmelden als …",
      paragraphs: [
        "Diese Seite vertritt den Anbieter, solange der Server mit --dev läuft. Sie nimmt jede Adresse an und fragt nach keinem "
          + "Passwort."
      ], button: "Anmelden"),
    cancel: "Abbrechen", address: "E-Mail-Adresse", noAddress: "Das ist keine E-Mail-Adresse.",
    unusable: .init(
      title: "Diese Anmeldung kann nicht fortgesetzt werden",
      paragraphs: ["Ein Teil der Anfrage ist nicht brauchbar. Beginnen Sie in der Anwendung von vorn."]))
}
