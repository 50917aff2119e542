import ByteCoding
import Testing

@Suite struct BigEndianTests {
  @Test func theMostSignificantByteComesFirst() {
    #expect(BigEndian.bytes(of: UInt32(0x0102_0304)) == [1, 2, 3, 4])
    #expect(BigEndian.bytes(of: Int64(-2)) == [255, 255, 255, 255, 255, 255, 255, 254])
    var bytes: [UInt8] = [9]
    BigEndian.append(UInt16(0x0102), to: &bytes)
    #expect(bytes == [9, 1, 2])
  }

  @Test(arguments: [0, 1, -1, 255, 256, .min, .max] as [Int64]) func numbersRoundTrip(_ number: Int64) {
    #expect(BigEndian.number(BigEndian.bytes(of: number), as: Int64.self) == number)
  }

  @Test func fewerAndMoreBytesThanTheNumberHasAreRead() {
    #expect(BigEndian.number([UInt8](), as: UInt32.self) == 0)
    #expect(BigEndian.number([1, 2] as [UInt8], as: UInt32.self) == 0x0102)
    #expect(BigEndian.number([9, 1, 2, 3, 4] as [UInt8], as: UInt32.self) == 0x0102_0304)
  }
}
