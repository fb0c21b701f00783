#if Desktop
package import BellhopCore

/// A client of one bus. It has one private connection, which runs on a separate thread. The
/// connection stays open as long as there are references to the client.
///
/// No method of this class blocks. Tenants are objects that run on the bus thread. Other code
/// passes work to the tenants, or uses ``call(_:limit:)``.
package final class BusClient: Sendable {
    package let address: BusAddress
    private let inbox: BusInbox

    /// Starts the bus thread. The thread connects to the bus when the first tenant is added.
    ///
    /// - Throws: an error if the system has no thread or file descriptor left.
    package init(address: BusAddress, timekeeper: any Timekeeper) throws(BusFailure) {
        self.address = address
        guard let inbox = BusInbox() else { throw .unreachable("the process has no file descriptor left") }
        self.inbox = inbox
        let hasStarted = OwnThread.start(named: "bus") {
            BusThread(address: address, timekeeper: timekeeper, inbox: inbox).run()
        }
        guard hasStarted else { throw .unreachable("the system cannot create a thread") }
    }

    deinit {
        inbox.post { $0.stop() }
    }

    /// Creates a tenant on the bus thread, and immediately informs the tenant whether there is a
    /// connection.
    package func attach<Tenant: BusTenant>(_ make: @escaping @Sendable () -> Tenant) -> Tenancy<Tenant> {
        let number = inbox.nextNumber()
        inbox.post { $0.admit(number, make()) }
        return Tenancy(number: number, inbox: inbox)
    }

    /// Calls a method and waits for the reply. A cancelled task also continues to wait, at most for
    /// `limit`.
    package func call(_ message: BusMessage, limit: Duration = BusThread.callLimit) async throws(BusFailure) -> BusMessage {
        let inbox = inbox
        return try await withCheckedContinuation { continuation in
            inbox.post { bus in
                bus.call(message, limit: limit) { result, _ in continuation.resume(returning: result) }
            }
        }.get()
    }
}
#endif
