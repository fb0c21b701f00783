#if Desktop
/// An object that lives on the bus thread and receives what arrives over the connection.
///
/// All its methods run on that thread, one at a time and in the order of the wire. So a tenant
/// needs no lock, and it must not block.
public protocol BusTenant: AnyObject, SendableMetatype {
    /// The match rules for the signals that the tenant wants.
    var matches: [String] { get }

    /// Called when there is a connection. The match rules have already been sent, ahead of anything
    /// that the tenant sends now, so no signal is missed.
    func connected(_ bus: BusThread)

    /// Called when the connection is lost or an attempt to connect has failed. Pending calls have
    /// already failed.
    func disconnected(_ why: String, _ bus: BusThread)

    /// Called for every signal from any sender. The match rules do not filter signals addressed
    /// directly to us, so check the sender.
    func received(signal: BusMessage, _ bus: BusThread)

    /// Called for a method call to us. Returns `false` if the call is not for this tenant.
    func received(call: BusMessage, _ bus: BusThread) -> Bool
}

extension BusTenant {
    public func received(call: BusMessage, _ bus: BusThread) -> Bool { false }
}

/// A handle to a tenant for other threads. The work they pass in runs on the bus thread in that
/// order.
public struct Tenancy<Tenant: BusTenant>: Sendable {
    let number: Int
    let inbox: BusInbox

    /// Runs `body` on the bus thread with the tenant. After the tenancy has ended, this does
    /// nothing.
    public func run(_ body: @escaping @Sendable (Tenant, BusThread) -> Void) {
        let number = number
        inbox.post { bus in
            if let tenant = bus.tenant(number) as? Tenant { body(tenant, bus) }
        }
    }

    /// Removes the tenant from the thread, together with its match rules.
    public func end() {
        let number = number
        inbox.post { $0.evict(number) }
    }
}
#endif
