#if Desktop
public import BellhopCore

/// The buses in use, with one client per address.
///
/// All sinks share these clients, and a config reload keeps the connection. Without that, GNOME
/// would close our pop-ups. A client ends when its last reference is released.
public final class BusClients: Sendable {
    private struct Entry: Sendable {
        weak let bus: BusClient?
    }

    private let buses = Locked<[BusAddress: Entry]>([:])

    public init() {}

    /// Returns the client for `address`. Creates it if there is none.
    ///
    /// - Throws: when a new client is needed and the system cannot provide a thread or a file
    ///   descriptor.
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
