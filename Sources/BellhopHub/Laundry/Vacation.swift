package import BellhopCore
import BellhopEngine

/// A request to send a pet on vacation.
package struct Vacation: Sendable, Hashable {
    /// The time at which the vacation began; `nil` for the current time.
    package var since: Instant?
    /// The time at which the vacation ends automatically; `nil` if a person must end the vacation.
    package var until: Instant?
    /// Whether to accept a vacation that began more than seven days ago.
    package var force: Bool

    package init(since: Instant? = nil, until: Instant? = nil, force: Bool = false) {
        self.since = since
        self.until = until
        self.force = force
    }
}
