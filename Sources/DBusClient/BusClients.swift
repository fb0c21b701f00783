#if Desktop
public import BellhopCore

/// The buses in use, one client for each address, however many sinks there are; and a reload of the config keeps the connection,
/// without which GNOME would take our pop-ups away. A client ends when nobody holds it any more.
public final class BusClients: Sendable {
    private struct Entry: Sendable {
        weak let bus: BusClient?
    }

    private let buses = Locked<[BusAddress: Entry]>([:])

    public init() {}

    /// - Throws: when a client is needed and the system has no thread or no file descriptor to give.
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
