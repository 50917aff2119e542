// Made by protogen from ligature/v1/merge_service.proto; change that and run `make generate`.
// Source hash: 84b6d6b56d17fdae
// swift-format-ignore-file

internal import CLigatureProtos
internal import CProtobufC
public import ProtobufWire

extension LigatureV1.AccountProof: WireMessage {
  public static var messageName: String { "ligature.v1.AccountProof" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__account_proof__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__AccountProof>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__account_proof__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__AccountProof>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let proof: LigatureV1.AccountProof.Proof?
    switch unsafe c.pointee.proof_case.rawValue {
      case 1:
        guard let message = unsafe c.pointee.credential else {
          proof = .credential(LigatureV1.Credential())
          break
        }
        proof = .credential(try unsafe decoder.message(message, "credential") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Credential.decoded(c, decoder) })
      case 2:
        proof = .anonymousToken(try unsafe decoder.string(c.pointee.anonymous_token, "anonymous_token"))
      case 3:
        guard let message = unsafe c.pointee.second_factor else {
          proof = .secondFactor(LigatureV1.PassedFactorProof())
          break
        }
        proof = .secondFactor(try unsafe decoder.message(message, "second_factor") { (c, decoder) throws(WireError) in try unsafe LigatureV1.PassedFactorProof.decoded(c, decoder) })
      default: proof = nil
    }
    return unsafe Self(proof: proof, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__AccountProof>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.proof {
      case .credential(let element):
        unsafe c.pointee.proof_case = .init(1)
        unsafe c.pointee.credential = try unsafe encoder.message(element, ligature__v1__credential__descriptor_address(), LigatureV1.Credential.fill)
      case .anonymousToken(let element):
        unsafe c.pointee.proof_case = .init(2)
        unsafe c.pointee.anonymous_token = try unsafe encoder.string(element)
      case .secondFactor(let element):
        unsafe c.pointee.proof_case = .init(3)
        unsafe c.pointee.second_factor = try unsafe encoder.message(element, ligature__v1__passed_factor_proof__descriptor_address(), LigatureV1.PassedFactorProof.fill)
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__AccountProof> {
    let c = try unsafe encoder.empty(Ligature__V1__AccountProof.self, ligature__v1__account_proof__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PassedFactorProof: WireMessage {
  public static var messageName: String { "ligature.v1.PassedFactorProof" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__passed_factor_proof__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PassedFactorProof>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__passed_factor_proof__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PassedFactorProof>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let pendingToken = try unsafe decoder.string(c.pointee.pending_token, "pending_token")
    let assertion = try unsafe c.pointee.assertion.map { (message) throws(WireError) in try unsafe decoder.message(message, "assertion") { (c, decoder) throws(WireError) in try unsafe LigatureV1.FactorAssertion.decoded(c, decoder) } }
    return unsafe Self(pendingToken: pendingToken, assertion: assertion, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PassedFactorProof>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.pendingToken.isEmpty {
      unsafe c.pointee.has_pending_token = 1
      unsafe c.pointee.pending_token = try unsafe encoder.string(value.pointee.pendingToken)
    }
    if let element = unsafe value.pointee.assertion {
      unsafe c.pointee.assertion = try unsafe encoder.message(element, ligature__v1__factor_assertion__descriptor_address(), LigatureV1.FactorAssertion.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PassedFactorProof> {
    let c = try unsafe encoder.empty(Ligature__V1__PassedFactorProof.self, ligature__v1__passed_factor_proof__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PlanMergeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.PlanMergeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__plan_merge_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PlanMergeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__plan_merge_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PlanMergeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let proof = try unsafe c.pointee.proof.map { (message) throws(WireError) in try unsafe decoder.message(message, "proof") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountProof.decoded(c, decoder) } }
    return unsafe Self(proof: proof, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PlanMergeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.proof {
      unsafe c.pointee.proof = try unsafe encoder.message(element, ligature__v1__account_proof__descriptor_address(), LigatureV1.AccountProof.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PlanMergeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__PlanMergeRequest.self, ligature__v1__plan_merge_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.PlanMergeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.PlanMergeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__plan_merge_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__PlanMergeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__plan_merge_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__PlanMergeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let plan = try unsafe decoder.string(c.pointee.plan, "plan")
    let expiresAt = try unsafe c.pointee.expires_at.map { (message) throws(WireError) in try unsafe decoder.message(message, "expires_at") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    let survivorUid = try unsafe decoder.string(c.pointee.survivor_uid, "survivor_uid")
    let mergedUid = try unsafe decoder.string(c.pointee.merged_uid, "merged_uid")
    let identities = try unsafe decoder.list(c.pointee.identities, count: c.pointee.n_identities, "identities") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergedIdentity() }
      return try unsafe LigatureV1.MergedIdentity.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let droppedFactors = try unsafe decoder.list(c.pointee.dropped_factors, count: c.pointee.n_dropped_factors, "dropped_factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    let endsRecoveryCodes = unsafe c.pointee.ends_recovery_codes != 0
    let conflicts = try unsafe decoder.list(c.pointee.conflicts, count: c.pointee.n_conflicts, "conflicts") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergeConflict() }
      return try unsafe LigatureV1.MergeConflict.decoded(element, decoder)
    }
    let endingSessions = try unsafe decoder.list(c.pointee.ending_sessions, count: c.pointee.n_ending_sessions, "ending_sessions") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.SessionInfo() }
      return try unsafe LigatureV1.SessionInfo.decoded(element, decoder)
    }
    let droppedClaims = try unsafe decoder.string(c.pointee.dropped_claims, "dropped_claims")
    return unsafe Self(plan: plan, expiresAt: expiresAt, survivorUid: survivorUid, mergedUid: mergedUid, identities: identities, factors: factors, droppedFactors: droppedFactors, endsRecoveryCodes: endsRecoveryCodes, conflicts: conflicts, endingSessions: endingSessions, droppedClaims: droppedClaims, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__PlanMergeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.plan.isEmpty {
      unsafe c.pointee.has_plan = 1
      unsafe c.pointee.plan = try unsafe encoder.string(value.pointee.plan)
    }
    if let element = unsafe value.pointee.expiresAt {
      unsafe c.pointee.expires_at = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    if unsafe !value.pointee.survivorUid.isEmpty {
      unsafe c.pointee.has_survivor_uid = 1
      unsafe c.pointee.survivor_uid = try unsafe encoder.string(value.pointee.survivorUid)
    }
    if unsafe !value.pointee.mergedUid.isEmpty {
      unsafe c.pointee.has_merged_uid = 1
      unsafe c.pointee.merged_uid = try unsafe encoder.string(value.pointee.mergedUid)
    }
    if unsafe !value.pointee.identities.isEmpty {
      unsafe c.pointee.n_identities = value.pointee.identities.count
      unsafe c.pointee.identities = try unsafe encoder.list(value.pointee.identities) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergedIdentity.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe !value.pointee.droppedFactors.isEmpty {
      unsafe c.pointee.n_dropped_factors = value.pointee.droppedFactors.count
      unsafe c.pointee.dropped_factors = try unsafe encoder.list(value.pointee.droppedFactors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    if unsafe value.pointee.endsRecoveryCodes {
      unsafe c.pointee.has_ends_recovery_codes = 1
      unsafe c.pointee.ends_recovery_codes = 1
    }
    if unsafe !value.pointee.conflicts.isEmpty {
      unsafe c.pointee.n_conflicts = value.pointee.conflicts.count
      unsafe c.pointee.conflicts = try unsafe encoder.list(value.pointee.conflicts) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergeConflict.encoded(element, encoder) }
    }
    if unsafe !value.pointee.endingSessions.isEmpty {
      unsafe c.pointee.n_ending_sessions = value.pointee.endingSessions.count
      unsafe c.pointee.ending_sessions = try unsafe encoder.list(value.pointee.endingSessions) { (element, encoder) throws(WireError) in try unsafe LigatureV1.SessionInfo.encoded(element, encoder) }
    }
    if unsafe !value.pointee.droppedClaims.isEmpty {
      unsafe c.pointee.has_dropped_claims = 1
      unsafe c.pointee.dropped_claims = try unsafe encoder.string(value.pointee.droppedClaims)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__PlanMergeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__PlanMergeResponse.self, ligature__v1__plan_merge_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MergedIdentity: WireMessage {
  public static var messageName: String { "ligature.v1.MergedIdentity" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__merged_identity__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MergedIdentity>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__merged_identity__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MergedIdentity>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let email = unsafe c.pointee.has_email == 0 ? nil : try unsafe decoder.string(c.pointee.email, "email")
    let isActive = unsafe c.pointee.is_active != 0
    let uid = try unsafe decoder.string(c.pointee.uid, "uid")
    return unsafe Self(providerID: providerID, email: email, isActive: isActive, uid: uid, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MergedIdentity>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if let element = unsafe value.pointee.email {
      unsafe c.pointee.has_email = 1
      unsafe c.pointee.email = try unsafe encoder.string(element)
    }
    if unsafe value.pointee.isActive {
      unsafe c.pointee.has_is_active = 1
      unsafe c.pointee.is_active = 1
    }
    if unsafe !value.pointee.uid.isEmpty {
      unsafe c.pointee.has_uid = 1
      unsafe c.pointee.uid = try unsafe encoder.string(value.pointee.uid)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MergedIdentity> {
    let c = try unsafe encoder.empty(Ligature__V1__MergedIdentity.self, ligature__v1__merged_identity__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MergeConflict: WireMessage {
  public static var messageName: String { "ligature.v1.MergeConflict" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__merge_conflict__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MergeConflict>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__merge_conflict__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MergeConflict>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let field = unsafe LigatureV1.MergeField(rawValue: Int32(bitPattern: c.pointee.field.rawValue))
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let first = try unsafe decoder.string(c.pointee.first, "first")
    let second = try unsafe decoder.string(c.pointee.second, "second")
    let mustKeepFirst = unsafe c.pointee.must_keep_first != 0
    return unsafe Self(field: field, providerID: providerID, first: first, second: second, mustKeepFirst: mustKeepFirst, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MergeConflict>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.field.rawValue != 0 {
      unsafe c.pointee.has_field = 1
      unsafe c.pointee.field = .init(UInt32(bitPattern: value.pointee.field.rawValue))
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe !value.pointee.first.isEmpty {
      unsafe c.pointee.has_first = 1
      unsafe c.pointee.first = try unsafe encoder.string(value.pointee.first)
    }
    if unsafe !value.pointee.second.isEmpty {
      unsafe c.pointee.has_second = 1
      unsafe c.pointee.second = try unsafe encoder.string(value.pointee.second)
    }
    if unsafe value.pointee.mustKeepFirst {
      unsafe c.pointee.has_must_keep_first = 1
      unsafe c.pointee.must_keep_first = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MergeConflict> {
    let c = try unsafe encoder.empty(Ligature__V1__MergeConflict.self, ligature__v1__merge_conflict__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MergeChoice: WireMessage {
  public static var messageName: String { "ligature.v1.MergeChoice" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__merge_choice__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MergeChoice>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__merge_choice__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MergeChoice>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let field = unsafe LigatureV1.MergeField(rawValue: Int32(bitPattern: c.pointee.field.rawValue))
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    let keep = unsafe LigatureV1.MergeSide(rawValue: Int32(bitPattern: c.pointee.keep.rawValue))
    return unsafe Self(field: field, providerID: providerID, keep: keep, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MergeChoice>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe value.pointee.field.rawValue != 0 {
      unsafe c.pointee.has_field = 1
      unsafe c.pointee.field = .init(UInt32(bitPattern: value.pointee.field.rawValue))
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    if unsafe value.pointee.keep.rawValue != 0 {
      unsafe c.pointee.has_keep = 1
      unsafe c.pointee.keep = .init(UInt32(bitPattern: value.pointee.keep.rawValue))
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MergeChoice> {
    let c = try unsafe encoder.empty(Ligature__V1__MergeChoice.self, ligature__v1__merge_choice__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CommitMergeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.CommitMergeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__commit_merge_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CommitMergeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__commit_merge_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CommitMergeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let plan = try unsafe decoder.string(c.pointee.plan, "plan")
    let choices = try unsafe decoder.list(c.pointee.choices, count: c.pointee.n_choices, "choices") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergeChoice() }
      return try unsafe LigatureV1.MergeChoice.decoded(element, decoder)
    }
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(plan: plan, choices: choices, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CommitMergeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.plan.isEmpty {
      unsafe c.pointee.has_plan = 1
      unsafe c.pointee.plan = try unsafe encoder.string(value.pointee.plan)
    }
    if unsafe !value.pointee.choices.isEmpty {
      unsafe c.pointee.n_choices = value.pointee.choices.count
      unsafe c.pointee.choices = try unsafe encoder.list(value.pointee.choices) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergeChoice.encoded(element, encoder) }
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CommitMergeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__CommitMergeRequest.self, ligature__v1__commit_merge_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.CommitMergeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.CommitMergeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__commit_merge_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__CommitMergeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__commit_merge_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__CommitMergeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let mergedUid = try unsafe decoder.string(c.pointee.merged_uid, "merged_uid")
    let undoUntil = try unsafe c.pointee.undo_until.map { (message) throws(WireError) in try unsafe decoder.message(message, "undo_until") { (c, decoder) throws(WireError) in try unsafe GoogleProtobuf.Timestamp.decoded(c, decoder) } }
    return unsafe Self(account: account, tokens: tokens, mergedUid: mergedUid, undoUntil: undoUntil, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__CommitMergeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe !value.pointee.mergedUid.isEmpty {
      unsafe c.pointee.has_merged_uid = 1
      unsafe c.pointee.merged_uid = try unsafe encoder.string(value.pointee.mergedUid)
    }
    if let element = unsafe value.pointee.undoUntil {
      unsafe c.pointee.undo_until = try unsafe encoder.message(element, google__protobuf__timestamp__descriptor_address(), GoogleProtobuf.Timestamp.fill)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__CommitMergeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__CommitMergeResponse.self, ligature__v1__commit_merge_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UndoMergeRequest: WireMessage {
  public static var messageName: String { "ligature.v1.UndoMergeRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__undo_merge_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UndoMergeRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__undo_merge_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UndoMergeRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let mergedUid = try unsafe decoder.string(c.pointee.merged_uid, "merged_uid")
    let validateOnly = unsafe c.pointee.validate_only != 0
    return unsafe Self(mergedUid: mergedUid, validateOnly: validateOnly, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UndoMergeRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if unsafe !value.pointee.mergedUid.isEmpty {
      unsafe c.pointee.has_merged_uid = 1
      unsafe c.pointee.merged_uid = try unsafe encoder.string(value.pointee.mergedUid)
    }
    if unsafe value.pointee.validateOnly {
      unsafe c.pointee.has_validate_only = 1
      unsafe c.pointee.validate_only = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UndoMergeRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__UndoMergeRequest.self, ligature__v1__undo_merge_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.UndoMergeResponse: WireMessage {
  public static var messageName: String { "ligature.v1.UndoMergeResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__undo_merge_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__UndoMergeResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__undo_merge_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__UndoMergeResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let restoredUid = try unsafe decoder.string(c.pointee.restored_uid, "restored_uid")
    let remainders = try unsafe decoder.list(c.pointee.remainders, count: c.pointee.n_remainders, "remainders") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergeRemainder() }
      return try unsafe LigatureV1.MergeRemainder.decoded(element, decoder)
    }
    let restoredTokens = try unsafe c.pointee.restored_tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "restored_tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let identities = try unsafe decoder.list(c.pointee.identities, count: c.pointee.n_identities, "identities") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.MergedIdentity() }
      return try unsafe LigatureV1.MergedIdentity.decoded(element, decoder)
    }
    let factors = try unsafe decoder.list(c.pointee.factors, count: c.pointee.n_factors, "factors") {
      (element, decoder) throws(WireError) in
      guard let element = unsafe element else { return LigatureV1.FactorInfo() }
      return try unsafe LigatureV1.FactorInfo.decoded(element, decoder)
    }
    return unsafe Self(account: account, restoredUid: restoredUid, remainders: remainders, restoredTokens: restoredTokens, identities: identities, factors: factors, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__UndoMergeResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if unsafe !value.pointee.restoredUid.isEmpty {
      unsafe c.pointee.has_restored_uid = 1
      unsafe c.pointee.restored_uid = try unsafe encoder.string(value.pointee.restoredUid)
    }
    if unsafe !value.pointee.remainders.isEmpty {
      unsafe c.pointee.n_remainders = value.pointee.remainders.count
      unsafe c.pointee.remainders = try unsafe encoder.list(value.pointee.remainders) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergeRemainder.encoded(element, encoder) }
    }
    if let element = unsafe value.pointee.restoredTokens {
      unsafe c.pointee.restored_tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe !value.pointee.identities.isEmpty {
      unsafe c.pointee.n_identities = value.pointee.identities.count
      unsafe c.pointee.identities = try unsafe encoder.list(value.pointee.identities) { (element, encoder) throws(WireError) in try unsafe LigatureV1.MergedIdentity.encoded(element, encoder) }
    }
    if unsafe !value.pointee.factors.isEmpty {
      unsafe c.pointee.n_factors = value.pointee.factors.count
      unsafe c.pointee.factors = try unsafe encoder.list(value.pointee.factors) { (element, encoder) throws(WireError) in try unsafe LigatureV1.FactorInfo.encoded(element, encoder) }
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__UndoMergeResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__UndoMergeResponse.self, ligature__v1__undo_merge_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.MergeRemainder: WireMessage {
  public static var messageName: String { "ligature.v1.MergeRemainder" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__merge_remainder__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__MergeRemainder>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__merge_remainder__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__MergeRemainder>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let what: LigatureV1.MergeRemainder.What?
    switch unsafe c.pointee.what_case.rawValue {
      case 1:
        what = .field(unsafe LigatureV1.MergeField(rawValue: Int32(bitPattern: c.pointee.field.rawValue)))
      case 2:
        what = .providerID(try unsafe decoder.string(c.pointee.provider_id, "provider_id"))
      case 3:
        what = .factor(unsafe LigatureV1.FactorKind(rawValue: Int32(bitPattern: c.pointee.factor.rawValue)))
      default: what = nil
    }
    return unsafe Self(what: what, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__MergeRemainder>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    switch unsafe value.pointee.what {
      case .field(let element):
        unsafe c.pointee.what_case = .init(1)
        unsafe c.pointee.field = .init(UInt32(bitPattern: element.rawValue))
      case .providerID(let element):
        unsafe c.pointee.what_case = .init(2)
        unsafe c.pointee.provider_id = try unsafe encoder.string(element)
      case .factor(let element):
        unsafe c.pointee.what_case = .init(3)
        unsafe c.pointee.factor = .init(UInt32(bitPattern: element.rawValue))
      case nil: break
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__MergeRemainder> {
    let c = try unsafe encoder.empty(Ligature__V1__MergeRemainder.self, ligature__v1__merge_remainder__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.TransferIdentityRequest: WireMessage {
  public static var messageName: String { "ligature.v1.TransferIdentityRequest" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__transfer_identity_request__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TransferIdentityRequest>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__transfer_identity_request__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TransferIdentityRequest>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let proof = try unsafe c.pointee.proof.map { (message) throws(WireError) in try unsafe decoder.message(message, "proof") { (c, decoder) throws(WireError) in try unsafe LigatureV1.AccountProof.decoded(c, decoder) } }
    let omitIDToken = unsafe c.pointee.omit_id_token != 0
    return unsafe Self(proof: proof, omitIDToken: omitIDToken, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TransferIdentityRequest>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.proof {
      unsafe c.pointee.proof = try unsafe encoder.message(element, ligature__v1__account_proof__descriptor_address(), LigatureV1.AccountProof.fill)
    }
    if unsafe value.pointee.omitIDToken {
      unsafe c.pointee.has_omit_id_token = 1
      unsafe c.pointee.omit_id_token = 1
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TransferIdentityRequest> {
    let c = try unsafe encoder.empty(Ligature__V1__TransferIdentityRequest.self, ligature__v1__transfer_identity_request__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}

extension LigatureV1.TransferIdentityResponse: WireMessage {
  public static var messageName: String { "ligature.v1.TransferIdentityResponse" }

  public init(serializedBytes bytes: RawSpan, limits: WireLimits) throws(WireError) {
    self = try unsafe WireDecoder.decode(bytes, limits: limits, as: ligature__v1__transfer_identity_response__descriptor_address()) {
      (message: UnsafePointer<Ligature__V1__TransferIdentityResponse>, decoder) throws(WireError) in try unsafe Self.decoded(message, decoder)
    }
  }

  public func serializedBytes(reservingPrefix prefix: Int) throws(WireError) -> [UInt8] {
    try unsafe WireEncoder.encode(self, as: ligature__v1__transfer_identity_response__descriptor_address(), reservingPrefix: prefix, Self.fill)
  }

  static func decoded(_ c: UnsafePointer<Ligature__V1__TransferIdentityResponse>, _ decoder: WireDecoder) throws(WireError) -> Self {
    let account = try unsafe c.pointee.account.map { (message) throws(WireError) in try unsafe decoder.message(message, "account") { (c, decoder) throws(WireError) in try unsafe LigatureV1.Account.decoded(c, decoder) } }
    let tokens = try unsafe c.pointee.tokens.map { (message) throws(WireError) in try unsafe decoder.message(message, "tokens") { (c, decoder) throws(WireError) in try unsafe LigatureV1.TokenPair.decoded(c, decoder) } }
    let providerID = try unsafe decoder.string(c.pointee.provider_id, "provider_id")
    return unsafe Self(account: account, tokens: tokens, providerID: providerID, unknownFields: decoder.unknownFields(c.pointee.base))
  }

  static func fill(
    _ c: UnsafeMutablePointer<Ligature__V1__TransferIdentityResponse>, _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) {
    if let element = unsafe value.pointee.account {
      unsafe c.pointee.account = try unsafe encoder.message(element, ligature__v1__account__descriptor_address(), LigatureV1.Account.fill)
    }
    if let element = unsafe value.pointee.tokens {
      unsafe c.pointee.tokens = try unsafe encoder.message(element, ligature__v1__token_pair__descriptor_address(), LigatureV1.TokenPair.fill)
    }
    if unsafe !value.pointee.providerID.isEmpty {
      unsafe c.pointee.has_provider_id = 1
      unsafe c.pointee.provider_id = try unsafe encoder.string(value.pointee.providerID)
    }
    try unsafe encoder.unknownFields(value.pointee.unknownFields, to: c)
  }

  static func encoded(
    _ value: UnsafePointer<Self>, _ encoder: WireEncoder
  ) throws(WireError) -> UnsafeMutablePointer<Ligature__V1__TransferIdentityResponse> {
    let c = try unsafe encoder.empty(Ligature__V1__TransferIdentityResponse.self, ligature__v1__transfer_identity_response__descriptor_address())
    try unsafe fill(c, value, encoder)
    return unsafe c
  }
}
