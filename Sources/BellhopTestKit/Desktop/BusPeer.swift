#if Desktop
import BellhopCore
package import DBusClient

/// A D-Bus connection that sends any signals that a test wants, such as the duplicate signals of
/// GNOME Shell or the forged signals of a stranger.
package final class BusPeer: Sendable {
    private final class Tenant: BusTenant {
        let matches: [String]
        let names: Happenings<String>
        let signals: Happenings<BusMessage>

        init(matches: [String], names: Happenings<String>, signals: Happenings<BusMessage>) {
            self.matches = matches
            self.names = names
            self.signals = signals
        }

        func connected(_ bus: BusThread) {
            names.append(bus.uniqueName ?? "")
        }

        func disconnected(_ why: Phrase, _ bus: BusThread) {}

        func received(signal: BusMessage, _ bus: BusThread) {
            signals.append(signal)
        }
    }

    package let bus: BusClient
    /// The unique name of this connection.
    package let name: String
    /// The received signals that match the rules that were passed to the initializer.
    package let signals = Happenings<BusMessage>()
    private let tenancy: Tenancy<Tenant>

    package init(on address: BusAddress, matches: [String] = []) async throws {
        bus = try BusClient(address: address, timekeeper: ManualTime())
        let names = Happenings<String>()
        tenancy = bus.attach { [signals] in Tenant(matches: matches, names: names, signals: signals) }
        name = try await names.element(0)
    }

    package func send(_ message: BusMessage) {
        tenancy.run { _, bus in bus.send(message) }
    }

    /// Waits until the bus has processed everything that this connection has sent so far.
    package func flush() async throws {
        _ = try await bus.call(.bus("GetId"))
    }

    /// Waits until a connection owns the bus name `name`, and returns the unique name of that
    /// connection.
    package static func owner(of name: String, on address: BusAddress) async throws -> String {
        let peer = try await BusPeer(
            on: address,
            matches: [
                "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(name)'"
            ])
        do throws(BusFailure) {
            if let owner = try await peer.bus.call(.bus("GetNameOwner", [.string(name)])).body.first?.text { return owner }
        } catch {
            guard error.remoteName != nil else { throw error }
        }
        let signals = try await peer.signals.until { $0.body.count == 3 && $0.body[2].text?.isEmpty == false }
        return signals.last?.body[2].text ?? ""
    }
}
#endif
