import AccountFakes
import Accounts

/// Two accounts of one user, of which the second is to be merged into the first.
struct MergePair {
  static let firstAddress = "first@mail.example"
  static let secondAddress = "second@mail.example"

  let world: World
  var first: SignInResult
  var second: SignInResult

  init(_ kind: StoreKind = .inMemory, policy: Policy = Policy(), on open: OpenStore? = nil) async throws {
    world = try World(kind, policy: policy, on: open)
    first = try await world.signIn(
      world.credential(world.google, "g", email: Self.firstAddress, name: "First"))
    second = try await world.signIn(
      world.credential(world.facebook, "f", email: Self.secondAddress, name: "Second"))
  }

  var caller: Principal { get async throws { try await world.principal(first.tokens) } }

  var proof: AccountProof {
    get async throws { .credential(try await world.credential(world.facebook, "f", email: Self.secondAddress)) }
  }

  func plan() async throws -> PlannedMerge { try await world.useCases.planMerge(proof, principal: caller) }

  func merge(_ choices: [MergeField: MergeSide] = [:]) async throws -> MergeResult {
    try await world.useCases.commitMerge(plan().plan, choices: choices, principal: caller)
  }

  func undo(_ merged: MergeResult) async throws -> UndoMergeResult {
    try await world.useCases.undoMerge(principal: world.principal(merged.tokens))
  }
}

extension World {
  /// Merges the account of a proof into the caller's.
  func merge(_ proof: AccountProof, by tokens: TokenPair) async throws -> MergeResult {
    let planned = try await useCases.planMerge(proof, principal: principal(tokens))
    return try await useCases.commitMerge(planned.plan, principal: principal(tokens))
  }
}
