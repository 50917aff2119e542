/// The user that the programs of the comparison answer with.
package func sampleUser(_ uid: String) -> Bench_User {
  var user = Bench_User()
  user.uid = uid
  user.email = "ada.lovelace@example.com"
  user.emailVerified = true
  user.displayName = "Ada Lovelace"
  user.providerData = ["password", "google.com", "phone"].map { name in
    var provider = Bench_UserInfo()
    provider.providerID = name
    provider.uid = "1082345678"
    provider.email = "ada.lovelace@example.com"
    provider.displayName = "Ada Lovelace"
    provider.photoURL = "https://x.test/1"
    provider.phoneNumber = "+15555550100"
    return provider
  }
  user.createdAt = 1_700_000_000_123
  return user
}
