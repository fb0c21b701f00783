#if Push
import BellhopTestKit
import Foundation
import Glibc

/// A real broker, Debian's mosquitto, on a loopback port: it wants a log-in, and TLS where there is a certificate.
final class Broker: Sendable {
    let port: Int
    /// What the broker says of itself.
    var log: [String] { process.errors.all }
    private let folder: String
    private let process: Program
    private let reservation: PortReservation

    static let user = "bell"
    static let password = "realBrokerPasswordThatIsSecret"

    static func start(_ pair: TestCertificate? = nil) async throws -> Broker {
        let reservation = try PortReservation()
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("bellhop-broker-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let made = try await Program.run(["mosquitto_passwd", "-b", "-c", folder + "/passwords", user, password])
        guard made.status == 0 else {
            throw TLSServer.Failure(description: "mosquitto_passwd (apt-get install mosquitto): \(made.errors)")
        }
        var settings = """
            listener \(reservation.port) 127.0.0.1
            allow_anonymous false
            password_file \(folder)/passwords
            persistence false
            log_dest stderr
            log_type all

            """
        if getuid() == 0 { settings += "user root\n" }
        if let pair { settings += "certfile \(pair.certificate)\nkeyfile \(pair.key)\n" }
        try settings.write(toFile: folder + "/mosquitto.conf", atomically: true, encoding: .utf8)
        let process = try await Program.start(["mosquitto", "-c", folder + "/mosquitto.conf"], environment: [:])
        try await process.saying("running")
        return Broker(folder: folder, process: process, reservation: reservation)
    }

    private init(folder: String, process: Program, reservation: PortReservation) {
        self.folder = folder
        self.process = process
        self.reservation = reservation
        port = reservation.port
    }

    deinit {
        process.signal(SIGKILL)
        // What stays behind is in the system's folder for such things.
        try? FileManager.default.removeItem(atPath: folder)
    }

    /// Listens to everything with mosquitto's own client; it hears what is published from now on, and what was retained before.
    ///
    /// - Returns: its lines: `topic retained quality payload`.
    func listen(_ pair: TestCertificate? = nil, to topic: String = "#") async throws -> Program {
        let listener = try await Program.start(
            [
                // It would keep its lines for itself until there are many.
                "stdbuf", "-oL", "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(port)", "-u", Self.user, "-P", Self.password, "-t", topic,
                "-q", "1", "-F", "%t %r %q %p", "-d",
            ] + (pair.map { ["--cafile", $0.certificate] } ?? []), environment: [:])
        _ = await listener.output.wait { lines in lines.contains { $0.hasPrefix("Subscribed") } || listener.hasEnded }
        return listener
    }
}

extension Program {
    /// What mosquitto's client has heard, once there is so much, without what it says of itself.
    func heard(count: Int) async -> [String] {
        @Sendable func messages(_ lines: [String]) -> [String] {
            lines.filter { $0.hasPrefix("bellhop/") || $0.hasPrefix("homeassistant/") }
        }
        return messages(await output.wait { messages($0).count >= count })
    }
}
#endif
