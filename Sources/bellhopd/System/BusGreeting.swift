#if Desktop
import BellhopCore
import DBusClient

/// Checks whether a D-Bus bus answers, by asking for its id. The connection is closed after the
/// answer.
final class BusGreeting: BusTenant {
    let matches: [String] = []
    private var handler: ((BusFailure?) -> Void)?

    private init(then handler: @escaping (BusFailure?) -> Void) {
        self.handler = handler
    }

    /// Returns the reason why a bus does not answer; `nil` if it does.
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
                    // Keeps the client alive until here, because its connection ends with it.
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

    func disconnected(_ why: Phrase, _ bus: BusThread) {
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

/// Checks whether there could be a session bus.
enum SessionBusAddress {
    /// Whether the environment names an address for a session bus. Nothing has to answer there yet,
    /// because the daemon may start before the desktop does.
    static func isPossible(_ variables: [String: String]) -> Bool {
        if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        return variables["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true
    }
}
