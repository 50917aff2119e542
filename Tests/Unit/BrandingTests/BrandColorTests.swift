import Branding
import Testing

@Suite struct BrandColorTests {
  private static let darkCard = BrandColor(red: 0x20, green: 0x23, blue: 0x27)

  @Test(arguments: ["#000000", "#0b6e4f", "#ffffff"]) func colorsAreReadAndWritten(text: String) {
    #expect(BrandColor(text)?.text == text)
  }

  @Test(arguments: ["", "#", "000000", "#12345", "#1234567", "#12345g", "#+12345", "#１２３４５６", "red"])
  func whatIsNoColorIsNotRead(text: String) {
    #expect(BrandColor(text) == nil)
  }

  @Test func contrastIsThatOfWCAG() throws {
    #expect(BrandColor.black.contrast(to: .white) == 21)
    #expect(BrandColor.white.contrast(to: .white) == 1)
    // The example of WCAG's own explanation: #767676 is the lightest gray for text on white.
    #expect(try #require(BrandColor("#767676")).contrast(to: .white) >= 4.5)
    #expect(try #require(BrandColor("#777777")).contrast(to: .white) < 4.5)
  }

  @Test(arguments: 0..<64) func buttonsAndTheirLabelsCanBeSeen(number: Int) {
    let levels: [UInt8] = [0, 85, 170, 255]
    let color = BrandColor(red: levels[number & 3], green: levels[number >> 2 & 3], blue: levels[number >> 4])
    for background in [BrandColor.white, Self.darkCard] {
      let shown = color.visible(on: background)
      #expect(shown.contrast(to: background) >= 3)
      #expect(shown.label.contrast(to: shown) >= 4.5)
      if color.contrast(to: background) >= 3 { #expect(shown == color) }
    }
  }
}
