#if Push
import BellhopTestKit
import Glibc

/// A real broker, Debian's mosquitto, on a loopback port. It requires a log-in. It also requires
/// TLS if a certificate is given.
final class Broker: Sendable {
    let port: Int
    /// The broker's log.
    var log: [String] { process.errors.all }
    private let folder: TemporaryFolder
    private let process: Program
    private let reservation: PortReservation

    static let user = "bell"
    static let password = "realBrokerPasswordThatIsSecret"

    /// - Parameter reservation: the port of a broker that has ended; `nil` for a new port.
    static func start(_ pair: TestCertificate? = nil, at reservation: PortReservation? = nil) async throws -> Broker {
        let reservation = try reservation ?? PortReservation()
        let folder = try TemporaryFolder()
        let made = try await Program.run(["mosquitto_passwd", "-b", "-c", folder.path + "/passwords", user, password])
        guard made.status == 0 else {
            throw TLSServer.Failure(description: "mosquitto_passwd (apt-get install mosquitto): \(made.errors)")
        }
        var settings = """
            listener \(reservation.port) 127.0.0.1
            allow_anonymous false
            password_file \(folder.path)/passwords
            persistence false
            log_dest stderr
            log_type all

            """
        if getuid() == 0 { settings += "user root\n" }
        if let pair { settings += "certfile \(pair.certificate)\nkeyfile \(pair.key)\n" }
        let file = try folder.write(settings, to: "mosquitto.conf")
        let process = try await Program.start(["mosquitto", "-c", file], environment: [:])
        try await process.saying("running")
        return Broker(folder: folder, process: process, reservation: reservation)
    }

    private init(folder: TemporaryFolder, process: Program, reservation: PortReservation) {
        self.folder = folder
        self.process = process
        self.reservation = reservation
        port = reservation.port
    }

    /// Ends this broker and starts another at the same port, which retains nothing of it.
    func restart() async throws -> Broker {
        try await process.kill9()
        return try await Broker.start(at: reservation)
    }

    /// Publishes a message at QoS 1 with mosquitto's own client.
    func publish(_ topic: String, _ payload: String, isRetained: Bool = false) async throws {
        let done = try await Program.run(
            [
                "mosquitto_pub", "-h", "127.0.0.1", "-p", "\(port)", "-u", Self.user, "-P", Self.password, "-q", "1", "-t", topic, "-m",
                payload,
            ] + (isRetained ? ["-r"] : []))
        guard done.status == 0 else { throw TLSServer.Failure(description: "mosquitto_pub: \(done.errors)") }
    }

    deinit {
        process.signal(SIGKILL)
    }

    /// Starts mosquitto's own client, which receives retained messages and all messages that are
    /// published from now on.
    ///
    /// - Returns: the client. It prints one line `topic retained quality payload` for each message.
    func listen(_ pair: TestCertificate? = nil, to topic: String = "#") async throws -> Program {
        let listener = try await Program.start(
            [
                // Use stdbuf, because mosquitto_sub would otherwise hold back its lines until there
                // are many.
                "stdbuf", "-oL", "mosquitto_sub", "-h", "127.0.0.1", "-p", "\(port)", "-u", Self.user, "-P", Self.password, "-t", topic,
                "-q", "1", "-F", "%t %r %q %p", "-d",
            ] + (pair.map { ["--cafile", $0.certificate] } ?? []), environment: [:])
        _ = await listener.output.wait { lines in lines.contains { $0.hasPrefix("Subscribed") } || listener.hasEnded }
        return listener
    }
}

extension Program {
    /// Waits until mosquitto's client has received `count` messages, and returns them. Leaves out
    /// the other lines that the client prints.
    func heard(count: Int) async -> [String] {
        @Sendable func messages(_ lines: [String]) -> [String] {
            lines.filter { $0.hasPrefix("bellhop/") || $0.hasPrefix("homeassistant/") }
        }
        return messages(await output.wait { messages($0).count >= count })
    }
}
#endif
