import LigatureMessages
import WireTestMessages

typealias Kinds = WireTestV1.Kinds
typealias Node = WireTestV1.Node

extension WireTestV1.Kinds {
  /// What Tests/Fixtures/wire/golden/wire.test.v1.Kinds.full.txtpb says.
  static let full = Kinds(
    aDouble: -0.5, aFloat: 1.25, anInt32: -1, anInt64: .min, aUint32: .max, aUint64: .max, aSint32: .min,
    aSint64: .min, aFixed32: .max, aFixed64: .max, aSfixed32: -2, aSfixed64: -3, aBool: true,
    aString: "h\u{e9}llo \u{1f44b}", aBytes: [0, 0xff, 1], aMode: .below,
    anInner: Inner(number: 7, text: "seven", list: [1, -1, 300]), maybeInt32: 0, maybeBool: false, maybeString: "",
    maybeBytes: [], maybeMode: .unspecified, maybeDouble: 0, int32s: [0, 1, -1, .max], sint64s: [-1, 1, .min],
    doubles: [0, 1.5], fixed32s: [1, .max], bools: [true, false, true], strings: ["", "a", "\u{3b1}\u{3b2}"],
    blobs: [[], [0]], modes: [.one, .below], inners: [Inner(number: 1), Inner(), Inner(text: "two")], loose: [1, -1],
    choice: .choiceInner(Inner(text: "chosen")), otherChoice: .left("left"), words: ["k": "v"],
    innersByNumber: [-5: Inner(number: 5)], modesByBool: [true: .one], blobsByWord: ["": [1]],
    any: WireTestMessages.GoogleProtobuf.`Any`(
      typeURL: "type.googleapis.com/wire.test.v1.Node", value: [0x0a, 1, 0x6e]),
    default: "d", protocol: 2, int: true)
}
