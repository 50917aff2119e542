// What the Swift snippets of the documents take for granted. `test_documents.py` type-checks each snippet in a function
// beside this.
import LigatureAdmin
import LigatureAdminTesting
import LigatureAuth
import LigatureAuthTesting

let auth = Auth.auth()
let user = Auth.auth().currentUser!
let credential: AuthCredential = EmailAuthProvider.credential(withEmail: email, password: password)
let email = ""
let password = ""
let link = ""
let code = ""
let typed = ""
let idToken = ""
let accessToken = ""
let settings = ActionCodeSettings()
let service = InMemoryAuthService()
let ada = ProviderUser("google.com", id: "1001", email: "ada@example.com")
let uid = ""
var admin: AdminClient { missing() }
var revocations: Revocations { missing() }
var verifier: TokenVerifier { missing() }
var resolver: MultiFactorResolver { missing() }
var factor: MultiFactorInfo { missing() }
var plan: MergePlan { missing() }
func missing<Value>() -> Value { fatalError("Snippets are type-checked and not run.") }

func ask(_ question: String) async -> String { question }
func show(qrCodeOf url: String) {}
func show(text: String) {}
func choose(from factors: [MultiFactorInfo]) async -> MultiFactorInfo { factors[0] }
func agrees(to plan: MergePlan) async -> Bool { true }
func merge(_ former: User?, into user: User?) {}

struct AccountScreen {
  enum Outcome { case switchedAccount }
  let auth: Auth
  func connect(_ credential: AuthCredential) async -> Outcome { .switchedAccount }
}
