#if Desktop
import BellhopTestKit
import ControlClient
import ControlWire
import Testing

/// Tests what the doctor of a running daemon advises.
@Suite(.timeLimit(.minutes(15))) struct DoctorTests {
    private static let config =
        DaemonConfig.json + """
            [sinks.desktop]
            type = "dbus"

            """

    @Test(
        "without a session bus, the doctor advises to restart bellhopd the way it was started: by systemd, or by bellhop up",
        arguments: [
            ([:], "bellhop down && bellhop up"), (["INVOCATION_ID": "0123456789abcdef"], "systemctl --user restart bellhop"),
        ])
    func sessionBus(environment: [String: String], command: String) async throws {
        try await DaemonProcess.run(config: Self.config, environment: environment) { daemon in
            let doctor: DoctorJSON = try await daemon.client.send(Request(.doctor))
            let check = try #require(doctor.checks.first { $0.name == "session bus" })
            #expect(check.state == .warn && check.detail.hasPrefix("no session bus answers at"), "\(check)")
            #expect(check.fix?.contains(": " + command + ". Without a desktop") == true, "\(check)")
        }
    }
}
#endif
