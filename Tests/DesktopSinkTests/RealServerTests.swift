#if Desktop
import BellhopCore
import BellhopTestKit
import DBusClient
import DesktopSink
import Testing

/// Tests real servers from Debian other than dunst, on real (virtual) screens. If a program is
/// missing, the tests fail; they are never skipped.
@Suite(.timeLimit(.minutes(15)), .serialized) struct RealServerTests {
    private static let icons = #filePath.replacing("Tests/DesktopSinkTests/RealServerTests.swift", with: "contrib/icons")

    /// Installs the icons in a user's data folder. Returns the environment variables with which
    /// programs find that folder.
    private static func variables(_ screen: VirtualScreen) async throws -> [String: String] {
        let folder = screen.bus.folder + "/data"
        let made = try await DesktopProcess.run(
            ["sh", "-c", "mkdir -p $0/icons/hicolor/scalable/apps && cp \(icons)/*.svg $0/icons/hicolor/scalable/apps", folder],
            environment: [:], errors: "/dev/null")
        try #require(made.status == 0)
        return screen.variables.merging(["XDG_DATA_HOME": folder]) { $1 }
    }

    /// Returns the alarm at the end of a rest. The label of one button contains an `&`.
    private static func alarm(_ number: EventNumber = 1) -> Event {
        var alarm = Event.washed("rest", number: number, title: "REST OVER!", urgency: .critical)
        alarm.kind = .restOver
        alarm.notice.actions = [NoticeAction(.nextSet, label: "Salt & <Pepper>"), NoticeAction(.endWorkout, label: "End Workout")]
        alarm.notice.link = nil
        return alarm
    }

    @Test("Labels, icons, the summary and closing, on a real server", arguments: GTKServer.Kind.allCases)
    func popUps(_ kind: GTKServer.Kind) async throws {
        try await GTKServer.run(kind) { server in
            let name = kind == .mate ? "mate" : "notification-daemon"
            let bench = try Bench(try await Self.variables(server.screen), time: BootClock())
            let receipt = try await bench.deliver(Self.alarm())
            // The icon of a rest is red, whereas the program's own icon contains little red.
            let red = try await server.screen.pixels(of: "#c0392b", atLeast: 100, name + "-rest")
            #expect(red >= 100, "\(red) pixels of the icon")
            // For a label with invalid markup, the server would show an empty button and print a
            // complaint.
            let complaints = try server.complaints
            #expect(!complaints.contains("markup"), "\(complaints)")
            #expect(await bench.perform(.withdraw(Self.alarm(), previous: receipt)) == .accepted(.none))
            // The pop-up disappears from the screen, even on a server that would otherwise keep a
            // critical pop-up.
            let left = try await server.screen.screenshot(until: { $0 == 1 }, name + "-closed")
            #expect(left == 1, "\(left) colours are left on the screen")
            // There are more notices than fit on the screen, so one pop-up summarizes the notices
            // that do not fit.
            let events = (1...9).map { Event.washed("tea-\($0)", number: Int64($0 + 1), title: "Tea \($0)") }
            for event in events { _ = try await bench.deliver(event) }
            let painted = try await server.screen.screenshot(until: { $0 > 20 }, name + "-many")
            #expect(painted > 20)
            let later = try server.complaints
            #expect(!later.contains("markup"), "\(later)")
            await bench.end()
        }
    }
}
#endif
