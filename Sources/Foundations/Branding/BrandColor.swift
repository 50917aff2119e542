internal import Foundation

/// A color that an operator has chosen. It can be adapted to meet the contrast requirements of WCAG 2.1.
package struct BrandColor: Sendable, Hashable {
  package static let white = BrandColor(red: 255, green: 255, blue: 255)
  package static let black = BrandColor(red: 0, green: 0, blue: 0)

  private let red: UInt8
  private let green: UInt8
  private let blue: UInt8

  package init(red: UInt8, green: UInt8, blue: UInt8) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// Reads a color written as `#rrggbb`. Returns nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.count == 7, text.hasPrefix("#"), text.dropFirst().allSatisfy({ $0.isASCII && $0.isHexDigit }),
      let number = UInt32(text.dropFirst(), radix: 16)
    else { return nil }
    self.init(
      red: UInt8(truncatingIfNeeded: number >> 16), green: UInt8(truncatingIfNeeded: number >> 8),
      blue: UInt8(truncatingIfNeeded: number))
  }

  /// The color in the notation `#rrggbb`, for CSS and HTML.
  package var text: String { String(format: "#%02x%02x%02x", red, green, blue) }

  /// The color for text on this color: black or white, whichever has the higher contrast.
  package var label: BrandColor { contrast(to: .white) >= contrast(to: .black) ? .white : .black }

  /// Returns this color, or the nearest lighter or darker color that has a contrast of at least 3 to 1 with the
  /// background, as WCAG 2.1 requires for controls (success criterion 1.4.11).
  package func visible(on background: BrandColor) -> BrandColor {
    let end = background.label
    let mixtures = (0...20).lazy.map { mixed(with: end, part: Double($0) / 20) }
    return mixtures.first { $0.contrast(to: background) >= 3 } ?? end
  }

  /// Returns the contrast with another color, which ranges from 1 for the same color to 21 for black and white.
  package func contrast(to other: BrandColor) -> Double {
    let (darker, lighter) = (min(luminance, other.luminance), max(luminance, other.luminance))
    return (lighter + 0.05) / (darker + 0.05)
  }

  private var luminance: Double {
    func linear(_ component: UInt8) -> Double {
      let value = Double(component) / 255
      return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }
    return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
  }

  private func mixed(with other: BrandColor, part: Double) -> BrandColor {
    func mix(_ first: UInt8, _ second: UInt8) -> UInt8 {
      UInt8((Double(first) * (1 - part) + Double(second) * part).rounded())
    }
    return BrandColor(
      red: mix(red, other.red), green: mix(green, other.green), blue: mix(blue, other.blue))
  }
}
