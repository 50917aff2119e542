import Accounts

extension MailLanguage {
  static let persian = MailLanguage(
    code: "fa",
    wording: { kind in
      switch kind {
      case .verifyEmail:
        Wording(
          "نشانی ایمیل خود را برای {{application}} تأیید کنید",
          [
            "نشانی {{email}} به‌عنوان ایمیل یک حساب در {{application}} ثبت شده است.",
            "اگر شما این کار را کرده‌اید، تأیید کنید که این نشانی از آنِ شماست:",
          ], action: "تأیید نشانی",
          closing: [
            "این پیوند تا {{validity}} معتبر است.",
            "اگر این حساب از آنِ شما نیست، در صفحه‌ای که این پیوند باز می‌کند اعلام کنید.",
          ])
      case .passwordReset:
        Wording(
          "گذرواژهٔ تازه برای {{application}}",
          [
            "برای حساب {{email}} در {{application}} گذرواژهٔ تازه‌ای درخواست شده است.",
            "اگر شما این درخواست را داده‌اید، گذرواژهٔ تازه را اینجا انتخاب کنید:",
          ], action: "انتخاب گذرواژهٔ تازه",
          closing: [
            "این پیوند تا {{validity}} و تنها یک بار معتبر است.",
            "اگر شما نبوده‌اید، این پیام را نادیده بگیرید. گذرواژه تغییر نمی‌کند.",
          ])
      case .signInLink:
        Wording(
          "ورود به {{application}}",
          [
            "برای ورود به {{application}} با نشانی {{email}} پیوندی درخواست شده است.",
            "اگر شما این درخواست را داده‌اید، از اینجا ادامه دهید:",
          ], action: "ورود",
          closing: [
            "این پیوند تا {{validity}} و تنها یک بار معتبر است.",
            "اگر شما نبوده‌اید، این پیام را نادیده بگیرید و پیوند را به کسی ندهید.",
          ])
      case .verifyEmailChange:
        Wording(
          "نشانی ایمیل تازهٔ خود را برای {{application}} تأیید کنید",
          [
            "قرار است {{email}} نشانی ایمیل یک حساب در {{application}} شود.",
            "اگر خواست شما همین است، تأیید کنید که این نشانی از آنِ شماست:",
          ], action: "تأیید نشانی تازه",
          closing: [
            "این پیوند تا {{validity}} معتبر است.",
            "اگر شما نبوده‌اید، این پیام را نادیده بگیرید. نشانی کنونی حساب تغییر نمی‌کند.",
          ])
      case .wayBack:
        Wording(
          "نشانی حساب شما در {{application}} تغییر کرده است",
          [
            "در {{application}} پیامی برای نشانی {{email}} درخواست شده است. حسابی که تا چندی پیش این نشانی را داشت اکنون نشانی دیگری "
              + "دارد.",
            "اگر خودتان آن را تغییر داده‌اید، با نشانی تازه وارد شوید. وگرنه حساب را پس بگیرید:",
          ], action: "کار من نبود",
          closing: ["این پیوند تا {{validity}} معتبر است. صفحهٔ آن پیش از هر کاری می‌گوید چه خواهد کرد."])
      case .emailChanged:
        notice(
          "نشانی ایمیل حساب شما در {{application}} تغییر کرد",
          "نشانی ایمیل حساب شما در {{application}} از {{email}} به {{otherEmail}} تغییر کرد ({{time}}).")
      case .passwordChanged:
        notice(
          "گذرواژهٔ حساب شما در {{application}} تغییر کرد",
          "گذرواژهٔ حساب شما در {{application}} تعیین شد یا تغییر کرد ({{time}}).")
      case .methodLinked:
        notice(
          "یک روش ورود به حساب شما در {{application}} افزوده شد",
          "این روش ورود به حساب شما در {{application}} افزوده شد: {{provider}} ({{time}}).")
      case .methodUnlinked:
        notice(
          "یک روش ورود از حساب شما در {{application}} حذف شد",
          "این روش ورود از حساب شما در {{application}} حذف شد: {{provider}} ({{time}}).")
      case .secondFactorAdded:
        notice(
          "یک عامل دوم به حساب شما در {{application}} افزوده شد",
          "این عامل دوم به حساب شما در {{application}} افزوده شد: {{factor}} ({{time}}).")
      case .secondFactorRemoved:
        notice(
          "یک عامل دوم از حساب شما در {{application}} حذف شد",
          "این عامل دوم از حساب شما در {{application}} حذف شد: {{factor}} ({{time}}).")
      case .recoveryCodesRenewed:
        notice(
          "رمزهای بازیابی حساب شما در {{application}} تازه شدند",
          "برای حساب شما در {{application}} رمزهای بازیابی تازه‌ای ساخته شد و رمزهای پیشین دیگر معتبر نیستند ({{time}})."
        )
      case .unsettledMethodLinked:
        Wording(
          "یک روش ورود به حساب شما در {{application}} افزوده شد",
          [
            "این روش ورود به حساب شما در {{application}} افزوده شد: {{provider}} ({{time}}). از آخرین ورود زمان زیادی گذشته بود؛ "
              + "برای همین تا تأیید شما تنها می‌توان با آن وارد شد و چیزی را نمی‌توان تغییر داد."
          ],
          introduction: "اگر کار شما بوده تأیید کنید، وگرنه آن را حذف کنید:",
          action: "کار شما بود؟",
          closing: ["این پیوند تا ۳۰ روز معتبر است."],
          withoutLink: [aloneAdvice])
      case .newDevice:
        plainNotice(
          "دستگاه تازه‌ای وارد حساب شما در {{application}} شد",
          "دستگاهی که خودش یا شبکه‌اش تازه است وارد حساب شما در {{application}} شد ({{time}}).")
      case .wrongCodes:
        notice(
          "برای حساب شما در {{application}} رمزهای نادرست وارد شد",
          "در تلاشی برای ورود به حساب شما در {{application}} گام نخست، مانند گذرواژه، درست بود، ولی سپس رمزهای نادرست زیادی برای "
            + "عامل دوم وارد شد ({{time}}).")
      case .accountsMerged:
        notice(
          "دو حساب شما در {{application}} یکی شدند",
          "حساب شما در {{application}} و حساب دیگری در هم ادغام شدند ({{time}}).")
      case .mergeUndone:
        notice(
          "ادغام حساب‌های شما در {{application}} لغو شد",
          "حساب شما در {{application}} و حسابی که با آن ادغام شده بود دوباره دو حساب جدا هستند ({{time}}).")
      case .severalNotices:
        notice(
          "چند رویداد در حساب شما در {{application}}",
          "رویدادهای حساب شما در {{application}} بیش از آن بود که تک‌تک خبر داده شود:", "{{notices}}")
      }
    },
    test: Wording(
      "پیام آزمایشی {{application}}",
      ["این سرور می‌تواند ایمیل بفرستد.", "این پیام با فرمان `ligature mail test` درخواست شده است."]),
    support: "راهنمایی",
    hours: { $0 == 1 ? "یک ساعت" : "\(persianDigits($0)) ساعت" },
    providers: [.password: "گذرواژه", .phone: "تلفن"],
    factor: { ["totp": "برنامهٔ تولید رمز", "phone": "تلفن", "recovery": "رمزهای بازیابی"][$0] },
    beside: "به‌تازگی چیزی در این حساب تغییر کرده است. اگر کار شما نبوده، حساب را پس بگیرید:")

  /// Returns a notice about a change, with a link that lets the owner object to the change.
  private static func notice(_ subject: String, _ facts: String...) -> Wording {
    Wording(
      subject,
      facts + ["اگر خودتان این کار را کرده‌اید، نیازی به اقدام نیست."],
      introduction: "اگر کار شما نبوده، حساب خود را پس بگیرید:",
      action: "کار من نبود",
      closing: [
        "این پیوند تا {{validity}} معتبر است. اگر دیرتر، ولی تا سه روز، بازش کنید، پیوند دیگری برایتان فرستاده می‌شود. صفحهٔ آن پیش "
          + "از هر کاری می‌گوید چه خواهد کرد."
      ],
      withoutLink: [aloneAdvice])
  }

  /// Returns a notice without a link for undoing the change. To object, the owner must sign in.
  private static func plainNotice(_ subject: String, _ fact: String) -> Wording {
    Wording(subject, [fact, "اگر خودتان این کار را کرده‌اید، نیازی به اقدام نیست. \(aloneAdvice)"])
  }

  private static let aloneAdvice =
    "اگر کار شما نبوده، وارد شوید، گذرواژهٔ تازه‌ای تعیین کنید، دستگاه‌های دیگر را خارج کنید و روش‌های ورود خود را بررسی کنید."

  private static func persianDigits(_ number: Int) -> String {
    String(
      String.UnicodeScalarView(
        "\(number)".unicodeScalars.map { digit in
          ("0"..."9").contains(digit) ? Unicode.Scalar(digit.value - 0x30 + 0x6F0) ?? digit : digit
        }))
  }
}
