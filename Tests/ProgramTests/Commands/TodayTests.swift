import BellhopCore
import BellhopTestKit
import ControlWire
import Foundation
import FoundationXML
import Testing

/// Tests the pictures of the day and of the statistics with the real programs.
@Suite(.timeLimit(.minutes(5))) struct TodayTests {
    @Test("the day is drawn with what runs; statistics are written as a page and as a picture, as a whole or not at all")
    func pictures() async throws {
        try await DaemonProcess.run(config: DaemonConfig.json) { daemon in
            #expect(try await daemon.bellhop("today").output.contains("Nothing has happened today"))
            #expect(try await daemon.bellhop("demo").status == 0)
            try await daemon.timer("Tea", for: .minutes(5))
            let today = try await daemon.bellhop("today")
            #expect(today.status == 0 && today.errors.isEmpty, "\(today)")
            for text in ["Laundry", "Timers", "Snowy", "Tea"] { #expect(today.output.contains(text), "\(today.output)") }
            let day = try WireCoding.decode(DayJSON.self, from: Data(try await daemon.bellhop("today", "--json").output.utf8))
            #expect(day.items.contains { $0.state == .runs && $0.name == "Tea" && $0.kind == "countdown" })

            let file = daemon.scratch.path + "/stats.html"
            for (option, ending) in [("--html", "</html>"), ("--svg", "</svg>")] {
                let shown = try await daemon.bellhop("stats", option, "-")
                #expect(shown.output.hasSuffix(ending), "\(shown)")
                #expect(XMLParser(data: Data(shown.output.utf8)).parse())
            }
            #expect(try await daemon.bellhop("stats", "--html", file).status == 0)
            let first = try FileManager.default.attributesOfItem(atPath: file)
            #expect(first[.posixPermissions] as? Int == 0o600)
            let refused = try await daemon.bellhop("stats", "--html", file)
            #expect(refused.status == 73 && refused.errors.contains("--force"), "\(refused)")
            let forced = try await daemon.bellhop("stats", "--html", file, "--force", "--lang", "de")
            #expect(forced.status == 0 && forced.output.contains(file), "\(forced)")
            // A new file took the place of the old one; nothing was written into the old one.
            let second = try FileManager.default.attributesOfItem(atPath: file)
            #expect(first[.systemFileNumber] as? Int != second[.systemFileNumber] as? Int)
            #expect(try String(contentsOfFile: file, encoding: .utf8).contains("lang=\"de\""))
            let left = try FileManager.default.contentsOfDirectory(atPath: daemon.scratch.path).filter { $0.hasPrefix("stats.html") }
            #expect(left == ["stats.html"])
        }
    }
}
