#if Desktop
public import BellhopCore

/// An object that runs on the bus thread and receives the messages from the connection.
///
/// The bus thread calls all methods, one at a time and in the order of the messages. So a tenant
/// needs no lock, and it must not block.
public protocol BusTenant: AnyObject, SendableMetatype {
    /// The match rules for the signals that the tenant wants to receive.
    var matches: [String] { get }

    /// Called when there is a connection. The match rules were already sent. The bus receives them
    /// before anything that the tenant sends now, so no signal is missed.
    func connected(_ bus: BusThread)

    /// Called when the connection is lost or an attempt to connect has failed. All pending calls
    /// have already failed.
    func disconnected(_ why: Phrase, _ bus: BusThread)

    /// Called for every signal, from any sender. Check the sender: any program can send a signal
    /// directly to us, whatever the match rules are.
    func received(signal: BusMessage, _ bus: BusThread)

    /// Called for a method call to us. Returns `false` if this tenant does not handle the call.
    func received(call: BusMessage, _ bus: BusThread) -> Bool
}

extension BusTenant {
    public func received(call: BusMessage, _ bus: BusThread) -> Bool { false }
}

/// A handle with which other threads use a tenant. Their work runs on the bus thread, in the order
/// in which they pass it in.
public struct Tenancy<Tenant: BusTenant>: Sendable {
    let number: Int
    let inbox: BusInbox

    /// Runs `body` on the bus thread with the tenant. Does nothing after ``end()``.
    public func run(_ body: @escaping @Sendable (Tenant, BusThread) -> Void) {
        let number = number
        inbox.post { bus in
            if let tenant = bus.tenant(number) as? Tenant { body(tenant, bus) }
        }
    }

    /// Removes the tenant and its match rules from the thread.
    public func end() {
        let number = number
        inbox.post { $0.evict(number) }
    }
}
#endif
