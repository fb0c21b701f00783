#if Desktop
/// Something that lives on the bus thread and hears what comes over the connection. All of it runs there, one thing at a time, in
/// the order of the wire; so a tenant needs no lock, and must not block.
public protocol BusTenant: AnyObject, SendableMetatype {
    /// The match rules for the signals it wants.
    var matches: [String] { get }

    /// There is a connection, and the matches were sent on it before anything the tenant sends now, so that no signal falls into a gap.
    func connected(_ bus: BusThread)

    /// The connection is gone, or an attempt to get one failed. Calls under way have failed already.
    func disconnected(_ why: String, _ bus: BusThread)

    /// A signal, whoever sent it: a match does not keep out what is sent to us alone, so the sender must be checked.
    func received(signal: BusMessage, _ bus: BusThread)

    /// A call to us; `false` when it is not for this tenant.
    func received(call: BusMessage, _ bus: BusThread) -> Bool
}

extension BusTenant {
    public func received(call: BusMessage, _ bus: BusThread) -> Bool { false }
}

/// A tenant as other threads reach it: they hand in work, which runs on the bus thread in the order it was handed in.
public struct Tenancy<Tenant: BusTenant>: Sendable {
    let number: Int
    let inbox: BusInbox

    /// Runs `body` on the bus thread with the tenant. Nothing runs after the tenancy has ended.
    public func run(_ body: @escaping @Sendable (Tenant, BusThread) -> Void) {
        let number = number
        inbox.post { bus in
            if let tenant = bus.tenant(number) as? Tenant { body(tenant, bus) }
        }
    }

    /// Takes the tenant off the thread; its matches go too.
    public func end() {
        let number = number
        inbox.post { $0.evict(number) }
    }
}
#endif
