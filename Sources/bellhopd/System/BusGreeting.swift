#if Desktop
import BellhopCore
import DBusClient

/// Asks a bus for its id, to learn whether it answers. The connection lasts for this one question.
final class BusGreeting: BusTenant {
    let matches: [String] = []
    private var handler: ((BusFailure?) -> Void)?

    private init(then handler: @escaping (BusFailure?) -> Void) {
        self.handler = handler
    }

    /// Why the bus does not answer; `nil` if it does.
    static func failure(at address: BusAddress, timekeeper: any Timekeeper) async -> BusFailure? {
        let bus: BusClient
        do {
            bus = try BusClient(address: address, timekeeper: timekeeper)
        } catch {
            return error
        }
        return await withCheckedContinuation { continuation in
            _ = bus.attach {
                BusGreeting { failure in
                    // Keeps the client alive until here; its connection ends with it.
                    withExtendedLifetime(bus) { continuation.resume(returning: failure) }
                }
            }
        }
    }

    func connected(_ bus: BusThread) {
        bus.call(.bus("GetId")) { [self] result, _ in
            if case .failure(let failure) = result { finish(failure) } else { finish(nil) }
        }
    }

    func disconnected(_ why: String, _ bus: BusThread) {
        finish(.unreachable(why))
    }

    func received(signal: BusMessage, _ bus: BusThread) {}

    private func finish(_ failure: BusFailure?) {
        let told = handler
        handler = nil
        told?(failure)
    }
}
#endif

/// Tells whether a session bus is possible.
enum SessionBusAddress {
    /// Whether the environment names a place for a session bus. The daemon may start before the
    /// desktop does, so nothing has to answer there yet.
    static func isPossible(_ variables: [String: String]) -> Bool {
        if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        return variables["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true
    }
}
