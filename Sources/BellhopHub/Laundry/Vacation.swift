public import BellhopCore
import BellhopEngine

/// A request to send a pet on vacation.
public struct Vacation: Sendable, Hashable {
    /// When the vacation began; `nil` means now.
    public var since: Instant?
    /// When the vacation ends automatically; `nil` if somebody will end it.
    public var until: Instant?
    /// Whether a beginning more than seven days ago is accepted.
    public var force: Bool

    public init(since: Instant? = nil, until: Instant? = nil, force: Bool = false) {
        self.since = since
        self.until = until
        self.force = force
    }
}
