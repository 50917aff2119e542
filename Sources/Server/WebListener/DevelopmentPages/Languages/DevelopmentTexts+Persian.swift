extension DevelopmentTexts {
  static let persian = DevelopmentTexts(
    signIn: .init(
      title: "ورود به نام …",
      paragraphs: [
        "تا وقتی که سرور در حالت توسعه کار می‌کند، این صفحه جای ارائه‌دهنده را می‌گیرد. هر نشانی‌ای را می‌پذیرد و گذرواژه نمی‌خواهد."
      ], button: "ورود"),
    cancel: "انصراف", address: "نشانی ایمیل", noAddress: "این یک نشانی ایمیل نیست.",
    unusable: .init(
      title: "این ورود نمی‌تواند ادامه یابد",
      paragraphs: ["بخشی از درخواست به کار نمی‌آید. در برنامه از نو آغاز کنید."]))
}
