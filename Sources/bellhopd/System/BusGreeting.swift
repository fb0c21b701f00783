#if Desktop
import BellhopCore
import DBusClient

/// Asks a D-Bus bus for its id, to check whether the bus answers. The connection is closed after
/// the answer.
final class BusGreeting: BusTenant {
    let matches: [String] = []
    private var handler: ((BusFailure?) -> Void)?

    private init(then handler: @escaping (BusFailure?) -> Void) {
        self.handler = handler
    }

    /// Returns the reason why a bus does not answer; `nil` if the bus answers.
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
                    // Keep the client alive until here, because the connection is closed when the
                    // client is released.
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
    /// Returns whether the environment contains an address for a session bus. The bus need not
    /// answer at that address yet, because the daemon may start before the desktop.
    static func isPossible(_ variables: [String: String]) -> Bool {
        if let address = variables["DBUS_SESSION_BUS_ADDRESS"], !address.isEmpty { return true }
        return variables["XDG_RUNTIME_DIR"]?.hasPrefix("/") == true
    }
}
