import Foundation
import PrivateFiles
import Testing

@Suite final class PrivateFileTests {
  /// A folder that each test gets for itself.
  private let folder: String

  init() throws {
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("ligature-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: folder)
  }

  private func mode(_ path: String) throws -> Int? {
    (try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? NSNumber)?.intValue
  }

  private func setMode(_ mode: Int, _ path: String) throws {
    try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
  }

  // MARK: Creating

  @Test func fileAndItsFoldersAreCreatedForTheirOwnerOnly() throws {
    let file = PrivateFile(path: folder + "/a/b/secret")
    #expect(try file.create([1, 2, 3]))
    #expect(try file.read() == [1, 2, 3])
    #expect(try mode(file.path) == 0o600)
    #expect(try mode(folder + "/a") == 0o700)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder + "/a/b") == ["secret"])
  }

  @Test func existingFileIsNotReplacedByCreate() throws {
    let file = PrivateFile(path: folder + "/a")
    #expect(try file.create([1]))
    #expect(try !file.create([2]))
    #expect(try file.read() == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }

  @Test func newFileIsItsOwnersAloneAndReplacesNothing() throws {
    let file = PrivateFile(path: folder + "/a")
    let handle = try #require(try file.openNew())
    #expect(try mode(file.path) == 0o600)
    try handle.write(contentsOf: Data([1]))
    #expect(try file.openNew() == nil)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
    #expect(try PrivateFile(path: folder + "/link").openNew() == nil)
    #expect(try file.read() == [1])
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder).sorted() == ["a", "link"])
    #expect(throws: PrivateFileError.self) { try PrivateFile(path: folder + "/none/a").openNew() }
  }

  @Test func oneOfSeveralCreatorsWins() async throws {
    let file = PrivateFile(path: folder + "/a")
    let created = try await withThrowingTaskGroup(of: UInt8?.self) { group in
      for number in UInt8(0)..<16 { group.addTask { try file.create([number]) ? number : nil } }
      return try await group.reduce(into: [UInt8]()) { if let number = $1 { $0.append(number) } }
    }
    #expect(created.count == 1)
    #expect(try file.read() == created)
  }

  @Test func emptyFileIsCreatedOrClosedToOthers() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.createEmpty()
    #expect(try file.read()?.isEmpty == true)
    #expect(try mode(file.path) == 0o600)
    try file.replace(with: [1])
    try setMode(0o664, file.path)
    try file.createEmpty()
    #expect(try mode(file.path) == 0o600)
    #expect(try file.read() == [1])
  }

  // MARK: Looking

  @Test func kindsAreTold() throws {
    let file = PrivateFile(path: folder + "/a")
    #expect(try file.kind() == nil)
    #expect(try file.create([1, 2]))
    #expect(try file.kind() == .plainFile(2))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
    #expect(try PrivateFile(path: folder + "/link").kind() == .other)
    #expect(try PrivateFile(path: "/dev/null").kind() == .other)
    #expect(try PrivateFile(path: folder).kind() == .folder)
  }

  @Test func filesAreComparedByWhatTheyAre() throws {
    let file = PrivateFile(path: folder + "/a")
    #expect(try file.create([]))
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
    #expect(file.isSame(as: PrivateFile(path: folder + "/link")))
    #expect(!file.isSame(as: PrivateFile(path: folder + "/b")))
    #expect(!PrivateFile(path: "/dev/null").isSame(as: PrivateFile(path: "/dev/null")))
  }

  @Test func folderIsInItselfAndInThoseAboveIt() throws {
    try FileManager.default.createDirectory(atPath: folder + "/a/b", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a/b")
    let inner = PrivateFolder(path: folder + "/link")
    for path in ["", "/a", "/a/b", "/link"] { #expect(inner.isWithin(PrivateFolder(path: folder + path))) }
    #expect(inner.isWithin(PrivateFolder(path: "/")))
    #expect(!PrivateFolder(path: folder + "/a").isWithin(inner))
    #expect(!PrivateFolder(path: folder + "/link/..").isWithin(inner))
    #expect(!PrivateFolder(path: folder + "/none").isWithin(PrivateFolder(path: folder)))
  }

  @Test func foldersAreComparedByWhatTheyAre() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: folder)
    #expect(PrivateFolder(path: folder).isSame(as: PrivateFolder(path: folder + "/link/.")))
    #expect(!PrivateFolder(path: folder).isSame(as: PrivateFolder(path: "/")))
    #expect(!PrivateFolder(path: folder + "/a").isSame(as: PrivateFolder(path: folder + "/a")))
  }

  @Test func missingFoldersAreNamedFromTheOutside() throws {
    #expect(PrivateFolder(path: folder).missingPaths == [])
    let inner = PrivateFolder(path: folder + "/a/b/")
    #expect(inner.missingPaths == [folder + "/a", folder + "/a/b"])
    #expect(try !inner.exists())
    try inner.create()
    #expect(try inner.exists() && inner.missingPaths == [])
    PrivateFolder(path: folder + "/a").removeIfEmpty()
    #expect(try inner.exists())
    inner.removeIfEmpty()
    #expect(try !inner.exists())
    #expect(throws: PrivateFileError.self) { try PrivateFolder(path: "/dev/null").exists() }
  }

  // MARK: Replacing and removing

  @Test func contentIsReplaced() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1])
    try file.replace(with: [2, 3])
    #expect(try file.read() == [2, 3])
    #expect(try mode(file.path) == 0o600)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["a"])
  }

  @Test func linkIsKeptAndItsTargetReplaced() throws {
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "target")
    let link = PrivateFile(path: folder + "/link")
    try link.replace(with: [1])
    #expect(try PrivateFile(path: folder + "/target").read() == [1])
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: folder + "/link") == "target")
  }

  @Test func fileIsRemovedOnceAndMissingAfterwards() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1])
    try file.remove()
    try file.remove()
    #expect(try file.read() == nil)
  }

  // MARK: Reading

  @Test(arguments: [0o644, 0o640, 0o660, 0o604, 0o666, 0o601]) func fileThatOthersMayAccessIsRefused(_ mode: Int) throws
  {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1])
    try setMode(mode, file.path)
    let error = #expect(throws: PrivateFileError.self) { try file.read() }
    #expect(error?.reason == .accessibleToOthers)
    #expect(error?.remedy == "Run: chmod 600 \(file.path)")
    #expect(try file.read(allowsOthers: true) == [1])
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file to another user"))
  func fileOfAnotherUserIsToBeGivenToThisOne() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1])
    try setMode(0o640, file.path)
    #expect(unsafe chown(file.path, 65534, 65534) == 0)
    let error = #expect(throws: PrivateFileError.self) { try file.read() }
    #expect(error?.remedy == "Run as root: chown root \(file.path) && chmod 600 \(file.path)")
  }

  @Test(arguments: [(0o600, false), (0o640, false), (0o604, true), (0o602, true), (0o644, true)])
  func accessByEveryoneHasARemedy(_ mode: Int, isOpen: Bool) throws {
    let file = PrivateFile(path: folder + "/a")
    #expect(file.remedyForAccessByEveryone == nil)
    try file.replace(with: [1])
    try setMode(mode, file.path)
    #expect(file.remedyForAccessByEveryone == (isOpen ? "Run: chmod 600 \(file.path)" : nil))
  }

  @Test func modeOfTheFileCountsAndNotThatOfALinkToIt() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1])
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: file.path)
    let link = PrivateFile(path: folder + "/link")
    #expect(try link.read() == [1])
    try setMode(0o644, file.path)
    #expect(throws: PrivateFileError.self) { try link.read() }
  }

  @Test func longFileIsRefused() throws {
    let file = PrivateFile(path: folder + "/a")
    try file.replace(with: [1, 2, 3])
    #expect(try file.read(limit: 3) == [1, 2, 3])
    let error = #expect(throws: PrivateFileError.self) { try file.read(limit: 2) }
    #expect(error?.reason == .tooLarge)
  }

  @Test func folderIsNotAFile() throws {
    let error = #expect(throws: PrivateFileError.self) { try PrivateFile(path: folder).read() }
    #expect(error?.reason == .notAPlainFile)
  }

  @Test func folderThatCannotBeCreatedIsNamed() throws {
    // A file in the way of a folder stops every user, the superuser too.
    try PrivateFile(path: folder + "/file").replace(with: [])
    let file = PrivateFile(path: folder + "/file/a")
    let error = #expect(throws: PrivateFileError.self) { try file.create([1]) }
    #expect(error?.reason == .notAFolder)
    #expect(error?.problem == folder + "/file is not a folder")
  }

  // MARK: Folders

  @Test func folderIsCreatedForItsOwnerOnly() throws {
    let own = PrivateFolder(path: folder + "/a/b")
    #expect(try own.check() == nil)
    try own.create()
    #expect(try mode(folder + "/a") == 0o700 && mode(own.path) == 0o700)
    #expect(try own.check() == nil)
  }

  @Test(arguments: [0o755, 0o701, 0o704, 0o702, 0o777]) func folderThatAllMayUseIsRefused(_ bits: Int) throws {
    let path = folder + "/it's mine"
    try PrivateFolder(path: path).create()
    try setMode(bits, path)
    let error = #expect(throws: PrivateFileError.self) { try PrivateFolder(path: path).check() }
    #expect(error?.reason == .accessibleToOthers)
    #expect(error?.remedy == "Run: chmod 700 '\(folder)/it'\\''s mine'")
  }

  @Test(arguments: [0o750, 0o770, 0o710]) func folderThatItsGroupMayUseIsWarnedOf(_ bits: Int) throws {
    let path = folder + "/a"
    try PrivateFolder(path: path).create()
    try setMode(bits, path)
    #expect(try PrivateFolder(path: path).check()?.contains("chmod 700 \(path)") == true)
  }

  @Test func linkToAFolderIsTakenForTheFolder() throws {
    try PrivateFolder(path: folder + "/a").create()
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "a")
    #expect(try PrivateFolder(path: folder + "/link").check() == nil)
    try setMode(0o705, folder + "/a")
    #expect(throws: PrivateFileError.self) { try PrivateFolder(path: folder + "/link").check() }
  }

  @Test func fileIsNotAFolder() throws {
    try PrivateFile(path: folder + "/a").replace(with: [])
    let error = #expect(throws: PrivateFileError.self) { try PrivateFolder(path: folder + "/a").check() }
    #expect(error?.reason == .notAFolder)
  }

  @Test(.enabled(if: geteuid() == 0, "only root may give a file to another user"))
  func fileOfRootIsGivenToTheOwnerOfItsFolderUnlessItHasOtherNames() throws {
    let file = PrivateFile(path: folder + "/a")
    #expect(try file.create([]))
    func owner() throws -> NSNumber? {
      try FileManager.default.attributesOfItem(atPath: file.path)[.ownerAccountID] as? NSNumber
    }
    try file.giveToOwnerOfFolder()
    #expect(try owner() == 0)
    try FileManager.default.setAttributes([.ownerAccountID: 65534], ofItemAtPath: folder)
    try FileManager.default.linkItem(atPath: file.path, toPath: folder + "/b")
    #expect(throws: PrivateFileError.self) { try file.giveToOwnerOfFolder() }
    #expect(try owner() == 0)
    try FileManager.default.removeItem(atPath: folder + "/b")
    try file.giveToOwnerOfFolder()
    #expect(try owner() == 65534)
    try FileManager.default.createSymbolicLink(atPath: folder + "/link", withDestinationPath: "/dev/null")
    #expect(throws: PrivateFileError.self) { try PrivateFile(path: folder + "/link").giveToOwnerOfFolder() }
  }

  // MARK: Locks

  @Test func lockIsHeldByOneUntilItIsReleased() throws {
    let file = PrivateFile(path: folder + "/lock")
    var first = try FileLock.acquire(file)
    #expect(first != nil)
    #expect(try FileLock.acquire(file) == nil)
    #expect(try mode(file.path) == 0o600)
    first = nil
    #expect(try FileLock.acquire(file) != nil)
  }
}
