#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Testing

/// Tests a real dunst on a real (virtual) screen. If a program is missing, the tests fail; they are
/// never skipped.
@Suite(.timeLimit(.minutes(15)), .serialized) struct DunstTests {
    private static let icon = #filePath.replacing("Tests/DesktopSinkTests/DunstTests.swift", with: "contrib/icons/org.bellhop.Bellhop.svg")

    @Test("A wash ends: a pop-up is seen, its button acts once, and it is gone (facts §5 a, b, c)")
    func popUp() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables, ["icon": .string(Self.icon)])
            let blank = try await dunst.screenshot("blank")
            #expect(blank.colours == 1)
            let event = Event.washed(
                title: "Wash Complete! 🧺 <b>&", body: "👩‍👩‍👧 \"Sn\u{202E}owy\" <i>&\u{1B}[31m\nis ready for the dryer.", urgency: .critical)
            let receipt = try await bench.deliver(event)
            #expect(try await dunst.displayed() == 1)
            let colours = try await dunst.screenshot(until: { $0 > 20 }, "pop-up")
            #expect(colours > 20)
            let history = try await dunst.control("history")
            #expect(!history.contains("Wash Complete"))

            try await dunst.press("Start Dryer")
            #expect(try await bench.reports(1) == [.action(event.key, .startDryer, activationToken: nil)])
            try await bench.sync()
            #expect(try await dunst.displayed() == 0)
            #expect(bench.reports.count == 2)

            // The notice is handled elsewhere, so the pop-up disappears.
            let second = try await bench.deliver(event, previous: receipt)
            #expect(try await dunst.displayed() == 1)
            #expect(await bench.perform(.withdraw(event, previous: second)) == .accepted(.none))
            #expect(try await dunst.displayed() == 0)
            await bench.end()
        }
    }

    @Test("A click opens the link once, and the pop-up is gone (facts rule 6)")
    func click() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables)
            _ = try await bench.deliver(.washed(urgency: .critical))
            _ = try await dunst.control("action", "0")
            #expect(try await bench.launches.element(0).arguments == ["xdg-open", "bellhop://pet/018f0000-0000-7000-8000-000000000001"])
            try await bench.sync()
            #expect(try await dunst.displayed() == 0)
            #expect(bench.launches.count == 1)
            await bench.end()
        }
    }

    @Test("Ten updates are one pop-up (facts §5 d)")
    func updates() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables)
            var receipt = try await bench.deliver(.washed(urgency: .critical))
            for step in 1...10 {
                receipt = try await bench.perform(
                    .update(.washed(number: Int64(step), body: "\(step * 10) % done.", urgency: .critical), previous: receipt)
                ).receipt()
            }
            #expect(try await dunst.displayed() == 1)
            await bench.end()
        }
    }

    @Test("dunst is killed and started again: one pop-up again, nobody else's is touched (facts §5 f)")
    func serverRestart() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables)
            let receipt = try await bench.deliver(.washed(urgency: .critical))
            await dunst.kill()
            try await dunst.start()
            guard case .surfaceLost = try await bench.reports(1)[0] else {
                throw NotAccepted(outcome: .deferred("\(bench.reports.all)", after: nil))
            }
            #expect(try await dunst.displayed() == 0)
            _ = try await bench.deliver(.washed(urgency: .critical), previous: receipt)
            #expect(try await dunst.displayed() == 1)
            try await dunst.press("Skip dryer")
            #expect(try await bench.reports(2).last == .action(Event.washed().key, .skipDryer, activationToken: nil))
            await bench.end()
        }
    }

    @Test("We are killed and started again: no second pop-up, and its button works (facts §5 g)", arguments: [true, false])
    func ownRestart(_ hasReceipt: Bool) async throws {
        try await DunstServer.run { dunst in
            let receipt = try await Self.life(dunst)
            let bench = try Bench(dunst.variables)
            guard case .adopt = try await bench.reports.element(0) else {
                throw NotAccepted(outcome: .deferred("\(bench.reports.all)", after: nil))
            }
            // A missing receipt means that the process was killed after the server had accepted the
            // notice and before the receipt was stored. In this case, the sink finds the pop-up by
            // its tag.
            let again = try await bench.deliver(.washed(urgency: .critical), previous: hasReceipt ? receipt : nil)
            #expect(!hasReceipt || again == receipt)
            #expect(try await dunst.displayed() == 1)
            try await dunst.press("Start Dryer")
            #expect(try await bench.reports(1) == [.action(Event.washed().key, .startDryer, activationToken: nil)])
            try await bench.sync()
            #expect(try await dunst.displayed() == 0)
            await bench.end()
        }
    }

    /// Simulates a process that shows a notice and dies.
    private static func life(_ dunst: DunstServer) async throws -> Receipt {
        let bench = try Bench(dunst.variables)
        let receipt = try await bench.deliver(.washed(urgency: .critical))
        await bench.end()
        return receipt
    }

    @Test("No server at first, then dunst appears: told, delivered, seen (facts §5 i)")
    func serverLater() async throws {
        try await DunstServer.run(isRunning: false) { dunst in
            let bench = try Bench(dunst.variables)
            #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
            try await dunst.start()
            _ = try await bench.reports.until { $0 == .ready }
            _ = try await bench.deliver(.washed())
            #expect(try await dunst.displayed() == 1)
            await bench.end()
        }
    }

    @Test("A server that the bus can start is started for the first notice")
    func activated() async throws {
        try await DunstServer.run(isRunning: false) { dunst in
            try await dunst.becomeActivatable()
            let time = ManualTime()
            let bench = try Bench(dunst.variables, time: time)
            #expect(await bench.perform(.deliver(.washed(), previous: nil)).isDeferred)
            await time.advance(by: .seconds(3))
            _ = try await bench.deliver(.washed())
            #expect(try await dunst.displayed() == 1)
            await bench.end()
        }
    }

    @Test("N-29b: dunst shows the pet's own picture instead of the program's")
    func picture() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables, ["icon": .string(Self.icon)])
            var event = Event.washed(urgency: .critical)
            _ = try await bench.deliver(event)
            let usual = try await dunst.screenshot(until: { $0 > 20 }, "program-picture")
            #expect(usual > 20)
            // The picture is a red square. Its file name contains a space and an umlaut.
            let picture = dunst.bus.folder + "/Snöwy 1.png"
            let (status, _) = try await DesktopProcess.run(
                ["convert", "-size", "96x96", "xc:#e01010", picture], environment: dunst.variables, errors: dunst.bus.folder + "/tools.log")
            #expect(status == 0)
            event.notice.icon = picture
            _ = try await bench.deliver(event)
            _ = try await dunst.screenshot(until: { $0 > 20 }, "pet-picture")
            let shot = try await dunst.screenshot("pet-picture").path
            let (_, pixels) = try await DesktopProcess.run(
                [
                    "convert", shot, "-fill", "black", "+opaque", "#e01010", "-fill", "white", "-opaque", "#e01010", "-format",
                    "%[fx:int(mean*w*h)]", "info:",
                ],
                environment: dunst.variables, errors: dunst.bus.folder + "/tools.log")
            // The pop-up shows the picture with a size of 48 by 48 pixels.
            #expect((Double(pixels) ?? 0) > 2000, "\(pixels) red pixels")
            await bench.end()
        }
    }

    @Test("dunst draws the icon of a state, which it would not find by its name, and of seven notices five pop-ups")
    func stateAndSummary() async throws {
        try await DunstServer.run { dunst in
            let folder = dunst.bus.folder + "/data"
            let made = try await DesktopProcess.run(
                [
                    "sh", "-c",
                    "mkdir -p $0/icons/hicolor/scalable/apps && cp \(Self.icon.replacing(".svg", with: ""))*.svg $0/icons/hicolor/scalable/apps",
                    folder,
                ], environment: [:], errors: "/dev/null")
            try #require(made.status == 0)
            let bench = try Bench(dunst.variables.merging(["XDG_DATA_HOME": folder]) { $1 })
            _ = try await bench.deliver(.washed(urgency: .critical))
            let blue = try await dunst.screen.pixels(of: "#3c7fc4", atLeast: 200, "dunst-wash")
            #expect(blue >= 200, "\(blue) pixels of the icon")
            for number in 2...7 { _ = try await bench.deliver(.washed("tea-\(number)", number: Int64(number), title: "Tea \(number)")) }
            #expect(try await dunst.displayed() == 5)
            _ = try await dunst.screenshot(until: { $0 > 20 }, "dunst-summary")
            // Only the summary has this button. The button answers all notices that have no pop-up
            // of their own.
            try await dunst.press("All Done")
            let answered = try await bench.reports.until { $0 == .action(NoticeKey(rawValue: "tea-7"), .acknowledge, activationToken: nil) }
            #expect(answered.count { if case .action = $0 { true } else { false } } == 3)
            try await bench.sync()
            #expect(try await dunst.displayed() == 4)
            await bench.end()
        }
    }

    @Test("N-9, N-24: the doctor names the server, and says when it is paused")
    func doctor() async throws {
        try await DunstServer.run { dunst in
            let bench = try Bench(dunst.variables)
            let check = await bench.sink.check()
            #expect(check.state == .ok)
            #expect(check.detail.hasPrefix("dunst 1."))
            _ = try await dunst.control("set-paused", "true")
            let quiet = await bench.sink.check()
            #expect(quiet.state == .quiet)
            #expect(quiet.detail.contains("dunstctl set-paused false"))
            await bench.end()
        }
    }
}
#endif
