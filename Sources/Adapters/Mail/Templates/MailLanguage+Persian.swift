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
            "اگر شما نبوده‌اید، در صفحه‌ای که این پیوند باز می‌کند اعلام کنید.",
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
            "این پیوند تا {{validity}}، تنها یک بار و روی همان دستگاهی که آن را درخواست کرده معتبر است.",
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
      case .emailChanged:
        Wording(
          "نشانی ایمیل حساب شما در {{application}} تغییر کرد",
          [
            "نشانی ایمیل حساب شما در {{application}} از {{email}} به {{otherEmail}} تغییر کرد ({{time}}).",
            "اگر خودتان این کار را کرده‌اید، نیازی به اقدام نیست. وگرنه همین حالا حساب خود را پس بگیرید:",
          ], action: "لغو تغییر",
          closing: [
            "این پیوند تا {{validity}} معتبر است. این نشانی را بازمی‌گرداند، همهٔ دستگاه‌ها را خارج می‌کند و می‌توانید گذرواژهٔ تازه‌ای "
              + "انتخاب کنید."
          ])
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
      case .newDevice:
        notice(
          "دستگاه تازه‌ای وارد حساب شما در {{application}} شد",
          "دستگاهی که خودش یا شبکه‌اش تازه است وارد حساب شما در {{application}} شد ({{time}}).")
      case .accountsMerged:
        notice(
          "دو حساب شما در {{application}} یکی شدند",
          "حساب شما در {{application}} و حساب دیگری در هم ادغام شدند ({{time}}).")
      }
    },
    test: Wording(
      "پیام آزمایشی {{application}}",
      ["این سرور می‌تواند ایمیل بفرستد.", "این پیام با فرمان `ligature mail test` درخواست شده است."]),
    support: "راهنمایی",
    hours: { $0 == 1 ? "یک ساعت" : "\(persianDigits($0)) ساعت" },
    password: "گذرواژه",
    factor: { ["totp": "برنامهٔ تولید رمز", "phone": "تلفن", "recovery": "رمزهای بازیابی"][$0] })

  private static func notice(_ subject: String, _ fact: String) -> Wording {
    Wording(
      subject,
      [
        fact,
        "اگر خودتان این کار را کرده‌اید، نیازی به اقدام نیست. وگرنه وارد شوید، گذرواژهٔ تازه‌ای تعیین کنید، دستگاه‌های دیگر را خارج "
          + "کنید و روش‌های ورود خود را بررسی کنید.",
      ])
  }

  private static func persianDigits(_ number: Int) -> String {
    String(
      String.UnicodeScalarView(
        "\(number)".unicodeScalars.map { digit in
          ("0"..."9").contains(digit) ? Unicode.Scalar(digit.value - 0x30 + 0x6F0) ?? digit : digit
        }))
  }
}
