/// A page of metrics in Prometheus's text format (exposition format 0.0.4), grouped by family.
public struct MetricsText: Sendable {
  public static let contentType = "text/plain; version=0.0.4; charset=utf-8"

  public enum Kind: String, Sendable {
    /// A number that only increases, and restarts from zero when the process restarts.
    case counter
    case gauge
    case histogram
  }

  public private(set) var text = ""

  public init() {}

  /// Begins a metric family. Subsequent calls to ``sample(_:_:_:)`` add values to this family.
  public mutating func family(_ name: String, _ kind: Kind, _ help: String) {
    text += "# HELP \(name) \(help)\n# TYPE \(name) \(kind.rawValue)\n"
  }

  /// Adds a value to the current family.
  public mutating func sample(_ name: String, _ value: Double, _ labels: [(name: String, value: String)] = []) {
    text += name
    if !labels.isEmpty {
      text += "{\(labels.map { "\($0.name)=\"\(Self.escaped($0.value))\"" }.joined(separator: ","))}"
    }
    text += " \(Self.number(value))\n"
  }

  /// Adds a metric family that has a single value without labels.
  public mutating func single(_ name: String, _ kind: Kind, _ help: String, _ value: Double) {
    family(name, kind, help)
    sample(name, value)
  }

  static func number(_ value: Double) -> String {
    if let whole = Int(exactly: value) { return String(whole) }
    return value.isFinite ? String(value) : value.isNaN ? "NaN" : value > 0 ? "+Inf" : "-Inf"
  }

  private static func escaped(_ value: String) -> String {
    value.reduce(into: "") { text, character in
      switch character {
      case "\\": text += "\\\\"
      case "\"": text += "\\\""
      case "\n": text += "\\n"
      default: text.append(character)
      }
    }
  }
}
