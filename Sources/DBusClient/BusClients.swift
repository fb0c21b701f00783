#if Desktop
public import BellhopCore

/// The bus clients in use, one for each address.
///
/// All sinks share these clients, so the connections survive a reload of the config. This matters
/// because GNOME closes the pop-ups of a connection that ends. A client ends when its last
/// reference is released.
public final class BusClients: Sendable {
    private struct Entry: Sendable {
        weak let bus: BusClient?
    }

    private let buses = Locked<[BusAddress: Entry]>([:])

    public init() {}

    /// Returns the client for `address`, and creates it if there is none.
    ///
    /// - Throws: an error if a new client is needed and the system has no thread or file descriptor
    ///   left.
    public func bus(at address: BusAddress, timekeeper: any Timekeeper) throws(BusFailure) -> BusClient {
        try buses.withLock { buses throws(BusFailure) in
            if let bus = buses[address]?.bus { return bus }
            let bus = try BusClient(address: address, timekeeper: timekeeper)
            buses[address] = Entry(bus: bus)
            return bus
        }
    }
}
#endif
