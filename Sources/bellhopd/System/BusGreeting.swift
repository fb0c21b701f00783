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

    /// `nil` when the bus has answered.
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
                    // The client is held until here; its connection ends with it.
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
