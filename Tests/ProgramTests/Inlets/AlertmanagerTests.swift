import BellhopCore
import BellhopTestKit
import Foundation
import Testing

/// Tests an inlet with a real Alertmanager, Debian's, unmodified.
@Suite("Alertmanager at an inlet", .timeLimit(.minutes(15))) struct AlertmanagerTests {
    private static let config =
        DaemonConfig.json + """
            [api]
            listen = "127.0.0.1:0"

            [inlets.alerts]
            type = "alertmanager"

            """

    /// Starts Alertmanager, which sends its alerts to the inlet.
    private static func start(_ daemon: DaemonProcess, at port: Int, to inlet: String, _ token: String) async throws -> Program {
        try daemon.scratch.write(
            """
            route:
              receiver: bellhop
              group_by: [alertname]
              group_wait: 1s
              group_interval: 1s
            receivers:
              - name: bellhop
                webhook_configs:
                  - url: \(inlet)
                    http_config:
                      authorization:
                        credentials: \(token)
            """, to: "alertmanager.yml")
        let program = try await Program.start(
            [
                "prometheus-alertmanager", "--config.file=\(daemon.scratch.path)/alertmanager.yml",
                "--storage.path=\(daemon.scratch.path)/alertmanager", "--web.listen-address=127.0.0.1:\(port)", "--cluster.listen-address=",
            ], environment: daemon.environment)
        try await program.saying("Listening on")
        return program
    }

    @Test("alerts that fire and end become notices that appear and go away")
    func alerts() async throws {
        try await DaemonProcess.run(config: Self.config) { daemon in
            let (web, reservation) = (try await WebClient(daemon).address, try PortReservation())
            let token = try await daemon.inletToken("alerts")
            let alertmanager = try await Self.start(daemon, at: reservation.port, to: "http://\(web)/in/alerts", token)
            func amtool(_ more: String...) async throws {
                let done = try await Program.run(
                    ["amtool", "--alertmanager.url=http://127.0.0.1:\(reservation.port)", "alert", "add", "alertname=DiskFull"] + more,
                    environment: daemon.environment)
                #expect(done.status == 0, "\(done)")
            }
            try await amtool("instance=h1", "severity=critical", "--annotation=summary=Disk of h1 is full")
            let disk = try await daemon.notice("inlet.received", name: "DiskFull")
            #expect(disk.title == "Disk of h1 is full" && disk.labels["instance"] == "h1", "\(disk)")
            #expect(try await daemon.postedEvents().map(\.notice.urgency) == ["critical"])
            // The document about the second alert contains the first one again.
            try await amtool("instance=h2", "--annotation=summary=Disk of h2 is full")
            _ = try await daemon.output.until { $0.contains("Disk of h2 is full") }
            #expect(try await daemon.postedEvents().map(\.notice.title) == ["Disk of h1 is full", "Disk of h2 is full"])
            // Alertmanager takes an alert that ends now for a resolved one.
            try await amtool(
                "instance=h1", "severity=critical", "--annotation=summary=Disk of h1 is full",
                "--end=\(DaemonProcess.now().rfc3339)")
            _ = try await daemon.output.until { $0.contains(#""type":"withdraw""#) && $0.contains(disk.key) }
            #expect(try await daemon.postedEvents().count == 2)
            #expect(try await alertmanager.terminate() == 0)
        }
    }
}
