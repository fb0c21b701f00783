#if Desktop
package import BellhopCore

/// An object that runs on the bus thread and receives the messages from the connection.
///
/// The bus thread calls all methods, one at a time and in the order of the messages. A tenant
/// therefore needs no lock, but its methods must not block.
package protocol BusTenant: AnyObject, SendableMetatype {
    /// The match rules for the signals that the tenant wants to receive.
    var matches: [String] { get }

    /// Called when a connection has been established. The match rules have already been sent. The
    /// bus receives the rules before any message that the tenant sends now, so no signal is missed.
    func connected(_ bus: BusThread)

    /// Called when the connection is lost or an attempt to connect has failed. All pending calls
    /// have already failed.
    func disconnected(_ why: Phrase, _ bus: BusThread)

    /// Called for every signal, from any sender. The tenant must check the sender: any program can
    /// send a signal directly to this client, even if no match rule selects the signal.
    func received(signal: BusMessage, _ bus: BusThread)

    /// Called for each method call to this client. Returns `false` if this tenant does not handle
    /// the call.
    func received(call: BusMessage, _ bus: BusThread) -> Bool
}

extension BusTenant {
    package func received(call: BusMessage, _ bus: BusThread) -> Bool { false }
}

/// A handle with which other threads use a tenant. The work that they pass in runs on the bus
/// thread, in the order in which it was passed in.
package struct Tenancy<Tenant: BusTenant>: Sendable {
    let number: Int
    let inbox: BusInbox

    /// Runs `body` on the bus thread with the tenant. Does nothing after ``end()``.
    package func run(_ body: @escaping @Sendable (Tenant, BusThread) -> Void) {
        let number = number
        inbox.post { bus in
            if let tenant = bus.tenant(number) as? Tenant { body(tenant, bus) }
        }
    }

    /// Removes the tenant and its match rules from the thread.
    package func end() {
        let number = number
        inbox.post { $0.evict(number) }
    }
}
#endif
