package import BellhopCore

/// The action that a request wants from an inlet.
package enum Posting: Hashable, Sendable {
    /// Show a notice, now or at a later instant.
    case post(PostedNotice, at: Instant?)
    /// Take back the notice with this key.
    case withdraw(key: String)
}
