#if Desktop
package import BellhopCore

/// The bus clients in use, one for each address.
///
/// All sinks share these clients, so the connections stay open when the config is reloaded. This
/// matters because GNOME closes the pop-ups of a connection that ends. A client closes its
/// connection when the last reference to the client is released.
package final class BusClients: Sendable {
    private struct Entry: Sendable {
        weak let bus: BusClient?
    }

    private let buses = Locked<[BusAddress: Entry]>([:])

    package init() {}

    /// Returns the client for `address`. Creates the client if it does not exist yet.
    ///
    /// - Throws: an error if a new client is needed and the system has no thread or file descriptor
    ///   left.
    package func bus(at address: BusAddress, timekeeper: any Timekeeper) throws(BusFailure) -> BusClient {
        try buses.withLock { buses throws(BusFailure) in
            if let bus = buses[address]?.bus { return bus }
            let bus = try BusClient(address: address, timekeeper: timekeeper)
            buses[address] = Entry(bus: bus)
            return bus
        }
    }
}
#endif
