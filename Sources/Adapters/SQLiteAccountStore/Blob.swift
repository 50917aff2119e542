internal import Foundation
internal import GRDB

/// Bytes in and out of columns; GRDB speaks `Data`.
enum Blob {
  static func bytes(_ row: Row, _ index: Int) -> [UInt8]? {
    guard let data = row[index] as Data? else { return nil }
    return [UInt8](data)
  }

  static func value(_ bytes: [UInt8]) -> Data {
    Data(bytes)
  }
}
