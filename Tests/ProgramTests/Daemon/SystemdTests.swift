import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Tests the daemon's messages to systemd (`Type=notify`), which go to a socket of the test.
@Suite(.timeLimit(.minutes(15))) struct SystemdTests {
    private func lines(_ messages: [String]) -> [String] {
        messages.flatMap { $0.split(separator: "\n").map(String.init) }
    }

    @Test(
        "READY when it takes commands, RELOADING with the time and READY again at SIGHUP, STOPPING at SIGTERM, and no WATCHDOG: promise 7")
    func notify() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let systemd = try NotifySocket(path: folder.path + "/notify")
        let daemon = try DaemonProcess(config: DaemonConfig.json, environment: ["NOTIFY_SOCKET": folder.path + "/notify"])
        let program = try await daemon.launch()
        _ = try await systemd.messages.until { $0.contains("READY=1") }
        // After the message READY, clients can connect.
        _ = try await daemon.status()
        program.signal(SIGHUP)
        let reloading = try await systemd.messages.until { $0.contains("RELOADING=1") }.first { $0.contains("RELOADING=1") }
        #expect(reloading?.contains("MONOTONIC_USEC=") == true)
        await systemd.messages.wait { $0.filter { $0.hasPrefix("READY=1") }.count >= 2 }
        #expect(try await daemon.end() == 0)
        _ = try await systemd.messages.until { $0.contains("STOPPING=1") }
        let said = lines(systemd.messages.all).filter { $0.hasSuffix("=1") }
        #expect(said == ["READY=1", "RELOADING=1", "READY=1", "STOPPING=1"])
        #expect(!lines(systemd.messages.all).contains { $0.hasPrefix("WATCHDOG") })
    }

    @Test("WATCHDOG comes only when the unit asks for it")
    func watchdog() async throws {
        let folder = try TemporaryFolder.ofDaemon()
        let systemd = try NotifySocket(path: folder.path + "/notify")
        let daemon = try DaemonProcess(
            config: DaemonConfig.json, environment: ["NOTIFY_SOCKET": folder.path + "/notify", "WATCHDOG_USEC": "400000"])
        try await daemon.start()
        await systemd.messages.wait { $0.filter { $0 == "WATCHDOG=1" }.count >= 4 }
        #expect(try await daemon.end() == 0)
    }
}
