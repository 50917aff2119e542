internal import Branding
internal import PageStyle

extension Branding {
  /// The color of main buttons on light pages. If necessary, the operator's color is adjusted to be visible on a light
  /// background.
  var lightAccent: PageStyle.Accent { color.map { PageStyle.Accent($0.visible(on: .white)) } ?? .light }

  /// The color of main buttons on dark pages. If necessary, the operator's color is adjusted to be visible on a dark
  /// background.
  var darkAccent: PageStyle.Accent { color.map { PageStyle.Accent($0.visible(on: Self.darkCard)) } ?? .dark }

  private static let darkCard = BrandColor(red: 0x20, green: 0x23, blue: 0x27)
}

extension PageStyle.Accent {
  fileprivate init(_ color: BrandColor) { self.init(main: color.text, label: color.label.text) }
}
