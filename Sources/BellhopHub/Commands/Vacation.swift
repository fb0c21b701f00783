public import BellhopCore

/// A vacation that somebody wants for a pet.
public struct Vacation: Sendable, Hashable {
    /// When it began; `nil` is now.
    public var since: Instant?
    /// When it ends by itself; `nil` when somebody will end it.
    public var until: Instant?
    /// Takes a beginning of more than seven days ago.
    public var force: Bool

    public init(since: Instant? = nil, until: Instant? = nil, force: Bool = false) {
        self.since = since
        self.until = until
        self.force = force
    }
}
