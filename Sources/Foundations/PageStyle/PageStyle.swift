/// The style of the pages that users see in a browser, regardless of the module that serves them. Each page is a card
/// with a light and a dark color scheme.
package enum PageStyle {
  /// The colors of the main buttons and their labels, in CSS notation.
  package struct Accent: Sendable, Hashable {
    let main: String
    let label: String

    package init(main: String, label: String) {
      self.main = main
      self.label = label
    }

    package static let light = Accent(main: "#1f5fbf", label: "#fff")
    package static let dark = Accent(main: "#8ab4f8", label: "#10203a")
  }

  /// Returns the stylesheet of the pages.
  ///
  /// - Parameters:
  ///   - light: The colors for the light color scheme, in which the card is white.
  ///   - dark: The colors for the dark color scheme, in which the card is `#202327`.
  package static func css(light: Accent = .light, dark: Accent = .dark) -> String {
    """
    :root {
      color-scheme: light dark;
      --text: #1c1e21; --quiet: #5a6068; --page: #f3f4f6; --card: #fff; --line: #c9ced6;
      --main: \(light.main); --on-main: \(light.label); --problem: #a3201a; --problem-back: #fdeceb;
    }
    @media (prefers-color-scheme: dark) {
      :root {
        --text: #e8eaed; --quiet: #a5adb8; --page: #15171a; --card: #202327; --line: #474d56;
        --main: \(dark.main); --on-main: \(dark.label); --problem: #f6b4ae; --problem-back: #43211f;
      }
    }
    \(rules)
    """
  }

  private static let rules = """
    * { box-sizing: border-box; }
    [hidden] { display: none !important; }
    body {
      margin: 0; padding: 2rem 1rem; background: var(--page); color: var(--text);
      font: 1rem/1.55 system-ui, "Noto Sans", "Noto Sans Arabic", sans-serif;
    }
    main {
      max-width: 28rem; margin: 0 auto; padding: 1.75rem; background: var(--card);
      border: 1px solid var(--line); border-radius: .75rem;
    }
    @media (max-width: 30rem) {
      body { padding: .75rem; }
      main { padding: 1.25rem; }
    }
    h1 { margin: 0 0 .75rem; font-size: 1.4rem; line-height: 1.3; }
    p { margin: 0 0 .75rem; }
    dl { margin: 1rem 0; }
    dl div { padding: .4rem 0; border-top: 1px solid var(--line); }
    dt { color: var(--quiet); font-size: .875rem; }
    dd { margin: 0; overflow-wrap: anywhere; }
    label { display: block; margin-bottom: .3rem; font-weight: 600; }
    input, select, button, a.main { width: 100%; font: inherit; border-radius: .5rem; }
    input, select {
      display: block; margin-bottom: 1rem; padding: .6rem .75rem; color: inherit; background: transparent;
      border: 1px solid var(--quiet);
    }
    button, a.main {
      display: block; margin-top: .6rem; padding: .65rem 1rem; text-align: center; text-decoration: none; cursor: pointer;
      color: var(--text); background: transparent; border: 1px solid var(--line);
    }
    button.main, a.main { color: var(--on-main); background: var(--main); border-color: var(--main); font-weight: 600; }
    :focus-visible { outline: 3px solid var(--main); outline-offset: 2px; }
    .problem {
      padding: .6rem .75rem; color: var(--problem); background: var(--problem-back); border-radius: .5rem;
    }
    input[aria-invalid] { border-color: var(--problem); }
    .hint { margin: 0 0 .3rem; color: var(--quiet); font-size: .875rem; }
    header { display: flex; gap: .75rem; align-items: center; justify-content: center; max-width: 28rem; margin: 0 auto 1rem; }
    header img { max-width: 12rem; max-height: 3rem; }
    header p { margin: 0; font-weight: 600; overflow-wrap: anywhere; }
    footer { margin-top: 1rem; text-align: center; font-size: .875rem; }
    footer a { color: var(--quiet); }

    """
}
