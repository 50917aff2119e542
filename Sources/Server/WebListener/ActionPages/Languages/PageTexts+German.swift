extension PageTexts {
  static let german = PageTexts(
    locale: "de_DE", calendar: .gregorian,
    verifyEmail: Question(
      title: "E-Mail-Adresse bestätigen",
      paragraphs: [
        "Mit dieser Adresse wurde ein Konto angelegt.",
        "Wenn Sie es nicht angelegt haben, teilen Sie es uns mit: Das Konto verliert dann die Adresse.",
      ], button: "Adresse bestätigen"),
    changeEmail: Question(
      title: "E-Mail-Adresse ändern",
      paragraphs: [
        "Jemand möchte die Adresse eines Kontos in diese ändern.",
        "Wenn Sie das nicht veranlasst haben, teilen Sie es uns mit: Dann ändert sich nichts.",
      ], button: "Adresse ändern"),
    recoverEmail: Question(
      title: "Konto zurückholen",
      paragraphs: [
        "Ihr Konto wurde geändert. Wenn Sie das nicht waren, holen Sie es hier zurück: Es bekommt diese Adresse wieder, falls es "
          + "inzwischen eine andere hat.",
        "Dabei werden alle Geräte abgemeldet. Das Passwort und was in den sieben Tagen vor der Änderung oder seither "
          + "hinzugekommen ist, wird beiseitegelegt; wer es erneut verknüpft, hat es wieder. Zusammenführungen aus dieser Zeit "
          + "werden rückgängig gemacht. Danach wählen Sie ein neues Passwort.",
      ], button: "Konto zurückholen"),
    showOlderMethod:
      "Vor Kurzem sind zweite Faktoren hinzugekommen. Sie werden nur entfernt, wenn Sie auch etwas zeigen, was das Konto vorher "
      + "hatte: das frühere Passwort, einen Code der früheren Authenticator-App oder einen Wiederherstellungscode. Sonst bleiben "
      + "sie, und das neue Passwort verlangt einen davon; dann helfen die Betreiber des Dienstes.",
    revertMethod: Question(
      title: "Waren Sie das?",
      paragraphs: [
        "Ihrem Konto wurde eine Anmeldemethode hinzugefügt, obwohl die Anmeldung länger zurücklag.",
        "Wenn Sie das nicht waren, entfernen Sie sie. Dabei werden alle Geräte abgemeldet, und Sie wählen ein neues Passwort.",
      ], button: "Das war ich nicht: entfernen"),
    mailAnother: Question(
      title: "Dieser Link ist abgelaufen",
      paragraphs: [
        "Sie können Ihr Konto noch zurückholen: Lassen Sie sich einen neuen Link an dieselbe Adresse schicken."
      ],
      button: "Neuen Link schicken"),
    resetPassword: Question(
      title: "Neues Passwort wählen",
      paragraphs: [
        "Mit dem neuen Passwort werden alle Geräte abgemeldet.",
        "Wenn Sie das nicht veranlasst haben, schließen Sie diese Seite.",
      ], button: "Passwort speichern"),
    secondFactor: "Ihr Konto hat einen zweiten Faktor: Geben Sie auch dessen Code ein.",
    secondFactorOrPhone:
      "Ihr Konto hat einen zweiten Faktor: Geben Sie auch einen Code ein, oder lassen Sie sich einen auf Ihr Telefon "
      + "schicken.",
    signInLink: Statement(
      title: "Anmelden",
      paragraphs: [
        "Gehen Sie zurück zu der Anwendung, in der Sie diesen Link angefordert haben, und fügen Sie dort die Adresse dieser "
          + "Seite ein.",
        "Wenn Sie ihn nicht angefordert haben, schließen Sie diese Seite. Geben Sie den Link niemandem: Wer ihn öffnet, kann "
          + "sich bei Ihrem Konto anmelden.",
      ]),
    openApplication: Statement(
      title: "In der Anwendung fortfahren",
      paragraphs: ["Wenn Sie das nicht veranlasst haben, schließen Sie diese Seite."]),
    enterPassword: "Wenn das Konto Ihres ist, geben Sie sein Passwort ein.",
    confirmAccount: "Wenn das Konto Ihres ist, bestätigen Sie das unten.",
    signInFirst:
      "Wenn das Konto Ihres ist, melden Sie sich in der Anwendung bei ihm an und fügen Sie diesen Link dort ein.",
    emailVerified: Statement(title: "Ihre Adresse ist bestätigt", paragraphs: ["Sie können diese Seite schließen."]),
    emailChanged: Statement(
      title: "Ihre Adresse wurde geändert",
      paragraphs: ["Melden Sie sich künftig mit der neuen Adresse an. Alle anderen Geräte wurden abgemeldet."]),
    accountDenied: Statement(
      title: "Danke für den Hinweis",
      paragraphs: ["Das Konto hat Ihre Adresse nicht mehr. Sie können damit ein eigenes anlegen."]),
    changeDenied: Statement(
      title: "Danke für den Hinweis", paragraphs: ["Das Konto hat die Adresse nicht bekommen."]),
    addressRecovered: Statement(
      title: "Sie haben Ihre Adresse zurück",
      paragraphs: ["Alle Geräte wurden abgemeldet. Wählen Sie jetzt ein neues Passwort, um sich wieder anzumelden."]),
    lookThrough:
      "Sehen Sie nach der Anmeldung durch, was am Konto bleibt, und entfernen Sie, was nicht Ihres ist.",
    methodsDisowned: Statement(
      title: "Die Methode ist entfernt",
      paragraphs: ["Alle Geräte wurden abgemeldet. Wählen Sie jetzt ein neues Passwort, um sich wieder anzumelden."]),
    methodsDisownedElsewhere: Statement(
      title: "Die Methode ist entfernt",
      paragraphs: [
        "Alle Geräte wurden abgemeldet. Ein Link für ein neues Passwort ging an die Adresse, die das Konto jetzt hat."
      ]),
    methodConfirmed: Statement(
      title: "Vielen Dank",
      paragraphs: ["Diese Anmeldemethode gilt jetzt als Ihre. Sie können diese Seite schließen."]),
    anotherMailed: Statement(
      title: "Ein neuer Link ist unterwegs",
      paragraphs: ["Öffnen Sie ihn innerhalb einer Stunde. Sie können diese Seite schließen."]),
    passwordChanged: Statement(
      title: "Ihr Passwort wurde geändert",
      paragraphs: ["Melden Sie sich mit dem neuen Passwort an. Alle Geräte wurden abgemeldet."]),
    incompleteLink: Statement(
      title: "Dieser Link ist nicht vollständig",
      paragraphs: ["Öffnen Sie ihn noch einmal aus der E-Mail oder kopieren Sie ihn ganz in die Adresszeile."]),
    usedLink: Statement(
      title: "Dieser Link gilt nicht mehr",
      paragraphs: [
        "Er wurde schon benutzt, oder am Konto hat sich etwas geändert, seit er verschickt wurde.",
        "Wenn Sie ihn noch brauchen, fordern Sie in der Anwendung eine neue E-Mail an.",
      ]),
    expiredLink: Statement(
      title: "Dieser Link ist abgelaufen",
      paragraphs: ["Fordern Sie in der Anwendung eine neue E-Mail an und öffnen Sie den Link bald."]),
    addressTaken: Statement(
      title: "Ein anderes Konto hat diese Adresse",
      paragraphs: [
        "Melden Sie sich mit der Adresse an, um jenes Konto zu verwenden, oder wählen Sie eine andere Adresse."
      ]),
    accountDisabled: Statement(
      title: "Dieses Konto ist gesperrt", paragraphs: ["Wenden Sie sich an die Betreiber des Dienstes."]),
    secondFactorNeeded: Statement(
      title: "Ein zweiter Faktor ist nötig",
      paragraphs: ["Erledigen Sie dies in der Anwendung, die nach dem zweiten Faktor Ihres Kontos fragt."]),
    tooManyAttempts: Statement(
      title: "Zu viele Versuche",
      paragraphs: ["Warten Sie eine Weile und öffnen Sie dann den Link aus der E-Mail noch einmal."]),
    refused: Statement(
      title: "Das ist hier nicht möglich",
      paragraphs: ["Erledigen Sie es in der Anwendung oder wenden Sie sich an die Betreiber des Dienstes."]),
    failure: Statement(
      title: "Etwas ist schiefgegangen",
      paragraphs: ["Es wurde nichts geändert. Öffnen Sie den Link aus der E-Mail in einer Minute noch einmal."]),
    wrongPassword: "Das ist nicht das Passwort des Kontos. Versuchen Sie es noch einmal.",
    missingPassword: "Geben Sie das Passwort des Kontos ein.",
    weakPassword: "Dieses Passwort ist zu kurz oder zu leicht zu erraten. Wählen Sie ein anderes.",
    wrongCode: "Dieser Code ist falsch. Geben Sie den ein, den die App jetzt zeigt.",
    wrongMessageCode:
      "Dieser Code ist falsch oder abgelaufen. Geben Sie den aus der letzten Nachricht ein, oder lassen Sie sich einen "
      + "neuen schicken.",
    missingCode: "Geben Sie einen Code ein, oder lassen Sie sich einen auf Ihr Telefon schicken.",
    codeNotSent:
      "Der Code konnte nicht gesendet werden. Versuchen Sie es in einer Minute noch einmal, oder geben Sie einen "
      + "Wiederherstellungscode ein.",
    passwordsDiffer: "Die beiden Passwörter stimmen nicht überein. Geben Sie sie noch einmal ein.",
    leastCharacters: { "Mindestens \($0) Zeichen" },
    passwordRules: [
      .uppercase: "ein Großbuchstabe", .lowercase: "ein Kleinbuchstabe", .digit: "eine Ziffer",
      .symbol: "ein Zeichen, das weder Buchstabe noch Ziffer ist",
    ], listSeparator: ", ",
    waitForAttempts: "Zu viele Versuche. Warten Sie eine Weile und versuchen Sie es dann noch einmal.",
    accountPassword: "Passwort des Kontos", newPassword: "Neues Passwort",
    newPasswordAgain: "Neues Passwort noch einmal",
    secondFactorCode: "Code aus der App oder ein Wiederherstellungscode", authenticatorApp: "Authenticator-App",
    messageCode: "Code aus der Nachricht oder ein Wiederherstellungscode", codeSentTo: "Code gesendet an",
    sendCodeTo: "Code senden an", useApp: "Stattdessen den Code der App eingeben",
    accountIsMine: "Dieses Konto ist meines", accountIsNotMine: "Dieses Konto ist nicht meines",
    notMine: "Das war ich nicht", itWasMe: "Das war ich",
    continueLabel: "Weiter",
    continueInApplication: "In der Anwendung fortfahren",
    support: "Hilfe",
    address: "E-Mail-Adresse", presentAddress: "Bisherige Adresse", newAddress: "Neue Adresse",
    accountCreated: "Konto angelegt", requested: "Angefordert", device: "Gerät",
    olderPassword: "Früheres Passwort (falls vorhanden)",
    olderCode: "Code der früheren App oder ein Wiederherstellungscode (falls vorhanden)",
    setAside: "Wird beiseitegelegt", removedWithOlderMethod: "Wird entfernt, wenn Sie etwas Früheres zeigen",
    removed: "Entfernt", undone: "Rückgängig gemacht", stays: "Bleibt", recoveryCodes: "Wiederherstellungscodes",
    password: "Passwort", emailLink: "Anmeldelink", phone: "Telefon", merge: "Zusammenführung mit einem anderen Konto")
}
