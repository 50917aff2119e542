/// Compares in time that depends on the lengths only.
func areEqualInConstantTime(_ left: some Collection<UInt8>, _ right: some Collection<UInt8>) -> Bool {
  guard left.count == right.count else { return false }
  var difference: UInt8 = 0
  for (a, b) in zip(left, right) { difference |= a ^ b }
  return difference == 0
}
