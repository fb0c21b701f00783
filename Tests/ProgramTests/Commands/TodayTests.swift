import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import Testing

/// Tests the picture of the day with the real programs.
@Suite(.timeLimit(.minutes(5))) struct TodayTests {
    @Test("the day is drawn as a line with what ran, what runs and what is to come, in English and German, and printed for programs")
    func today() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            #expect(try await daemon.bellhop("today").output.contains("Nothing has happened today"))
            #expect(try await daemon.bellhop("demo").status == 0)
            try await daemon.timer("Ping", for: .seconds(1))
            try await daemon.timer("Tea", for: .minutes(5))
            _ = try await daemon.notice("timer.finished", name: "Ping")
            for (language, words) in [("en", ["Laundry", "Timers", "Now"]), ("de", ["Wäsche", "Timer", "Jetzt"])] {
                let today = try await daemon.bellhop("today", "--lang", language)
                #expect(today.status == 0 && today.errors.isEmpty, "\(today)")
                for text in words + ["Snowy", "Tea", "Ping", "┃"] { #expect(today.output.contains(text), "\(text): \(today.output)") }
            }
            let day = try WireCoding.decode(DayJSON.self, from: Data(try await daemon.bellhop("today", "--json").output.utf8))
            #expect(day.items.contains { $0.state == .runs && $0.name == "Tea" && $0.kind == "countdown" })
        }
    }
}
