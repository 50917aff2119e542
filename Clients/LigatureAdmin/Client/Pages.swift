/// A list that the server returns page by page. Each page is fetched when the iteration reaches it.
///
/// ```swift
/// for try await account in admin.accounts(where: .emailPrefix("ada")) { print(account.uid) }
/// ```
public struct Pages<Element: Sendable>: AsyncSequence, Sendable {
  public typealias Failure = AdminError

  struct Page: Sendable {
    var elements: [Element]
    /// The token for the next page; empty on the last page.
    var next: String
  }

  let fetch: @Sendable (_ token: String) async throws(AdminError) -> Page

  public struct AsyncIterator: AsyncIteratorProtocol {
    let fetch: @Sendable (_ token: String) async throws(AdminError) -> Page
    private var elements: ArraySlice<Element> = []
    /// The token for the page that follows these elements; nil after the last page.
    private var token: String? = ""

    init(fetch: @escaping @Sendable (_ token: String) async throws(AdminError) -> Page) { self.fetch = fetch }

    public mutating func next() async throws(AdminError) -> Element? {
      while elements.isEmpty, let token {
        let page = try await fetch(token)
        elements = page.elements[...]
        self.token = page.next.isEmpty ? nil : page.next
      }
      return elements.popFirst()
    }

    public mutating func next(isolation actor: isolated (any Actor)?) async throws(AdminError) -> Element? {
      try await next()
    }
  }

  public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(fetch: fetch) }
}
