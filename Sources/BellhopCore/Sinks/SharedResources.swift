/// Resources that several sinks share, for example one HTTP client for all push sinks and one bus
/// connection for all pop-ups. Each resource is created when a sink first needs it.
package final class SharedResources: Sendable {
    private let made = Locked<[ObjectIdentifier: any Sendable]>([:])

    package init() {}

    /// Returns the only instance of `Resource`, which `make` creates when it is first needed.
    /// `make` must not request another resource.
    package func resource<Resource: Sendable>(_ type: Resource.Type, make: () throws -> Resource) rethrows -> Resource {
        try made.withLock { made in
            if let existing = made[ObjectIdentifier(type)] as? Resource { return existing }
            let new = try make()
            made[ObjectIdentifier(type)] = new
            return new
        }
    }
}
