internal import Hummingbird

/// The HTTP listener beside the RPC port.
package struct WebListener: Sendable {
  let router: @Sendable () -> Router<BasicRequestContext> = { Router() }
}
