/// Resources that several sinks share, created at first use: one HTTP client for all push sinks,
/// one bus connection for all pop-ups.
public final class SharedResources: Sendable {
    private let made = Locked<[ObjectIdentifier: any Sendable]>([:])

    public init() {}

    /// Returns the single `Resource`, which `make` creates on first use. `make` must not request
    /// another resource.
    public func resource<Resource: Sendable>(_ type: Resource.Type, make: () throws -> Resource) rethrows -> Resource {
        try made.withLock { made in
            if let existing = made[ObjectIdentifier(type)] as? Resource { return existing }
            let new = try make()
            made[ObjectIdentifier(type)] = new
            return new
        }
    }
}
