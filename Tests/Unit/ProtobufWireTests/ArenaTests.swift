import Testing

@testable import ProtobufWire

@Suite("The arena gives memory up to its budget and takes it back at once")
struct ArenaTests {
  @Test func whatItGivesIsAlignedAndApart() throws {
    let arena = unsafe Arena.make()
    defer { unsafe Arena.destroy(arena) }
    unsafe arena.pointee.begin(budget: 0)
    let first = try unsafe #require(arena.pointee.allocate(3))
    let second = try unsafe #require(arena.pointee.allocate(1))
    #expect(UInt(bitPattern: first) % 8 == 0)
    #expect(unsafe second - first == 8)
  }

  @Test func overTheBudgetItRefuses() throws {
    let arena = unsafe Arena.make(firstBlockBytes: 64)
    defer { unsafe Arena.destroy(arena) }
    unsafe arena.pointee.begin(budget: 1_000)
    let first = unsafe arena.pointee.allocate(64)
    let second = unsafe arena.pointee.allocate(900)
    let third = unsafe arena.pointee.allocate(200)
    #expect(unsafe first != nil && second != nil)
    #expect(unsafe third == nil)
  }

  @Test(arguments: [Int.max, Int.max - 7, -1, .min])
  func absurdSizesAreRefused(size: Int) {
    let arena = unsafe Arena.make()
    defer { unsafe Arena.destroy(arena) }
    unsafe arena.pointee.begin(budget: 1 << 20)
    let pointer = unsafe arena.pointee.allocate(size)
    #expect(unsafe pointer == nil)
  }

  @Test func afterAResetItIsAsNew() throws {
    let arena = unsafe Arena.make(firstBlockBytes: 64)
    defer { unsafe Arena.destroy(arena) }
    unsafe arena.pointee.begin(budget: 1_000)
    let first = try unsafe #require(arena.pointee.allocate(16))
    _ = unsafe arena.pointee.allocate(2_000)
    unsafe arena.pointee.reset()
    unsafe arena.pointee.begin(budget: 1_000)
    let again = try unsafe #require(arena.pointee.allocate(16))
    #expect(unsafe first == again)
  }

  @Test func aThreadHasOneAndASecondUserGetsAnother() {
    let outer = unsafe Arena.borrow(budget: 100)
    let inner = unsafe Arena.borrow(budget: 100)
    #expect(unsafe outer != inner)
    unsafe Arena.giveBack(inner)
    unsafe Arena.giveBack(outer)
    let again = unsafe Arena.borrow(budget: 100)
    #expect(unsafe again == outer)
    unsafe Arena.giveBack(again)
  }
}
