import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Foundation
import Testing

@Suite("Export and import")
struct RoundTripTests {
    @Test("D-22: export, wipe, import gives back the same database, field for field, and the same file, byte for byte")
    func roundTrip() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let before = try await Holdings(world.store)
        #expect(
            before.tasks.count > 60 && before.timers.count > 8 && before.reactions.count == 3 && before.posts.count == 2
                && before.months.count > 5)
        let file = try await world.export()
        #expect(try await world.send("POST", "wipe", #"{"yes":true}"#).status == 200)
        #expect(try await world.store.pets(includingRetired: true).isEmpty)

        let answer: ImportJSON = try await world.send("POST", "import?mode=replace", file).value()
        #expect(answer.lines == [], "an honest file needs no mending")
        let after = try await Holdings(world.store)
        #expect(after == before)
        #expect(try await world.export() == file)
    }

    @Test(
        "a notice that waits must fit its timer, or nothing is imported",
        arguments: [
            ("\"owner\":\"post:in_notify_bread\"", "\"owner\":\"post:in_notify_other\"", "notices[0].owner: "),
            ("\"kind\":\"post\"", "\"kind\":\"expiry\"", "notices[0].owner: "),
            ("\"body\":\"{\\\"by\\\"", "\"body\":\"{\\\"bye\\\":[{\\\"by\\\"", "notices[0].body: "),
        ])
    func wrongNotice(old: String, new: String, fault: String) async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let file = try await world.export()
        try #require(file.contains(old), "\(file.suffix(2000))")
        let faults = try await world.faults(of: file.replacing(old, with: new, maxReplacements: 1))
        #expect(faults.contains { $0.hasPrefix(fault) }, "\(faults)")
    }

    @Test("D-22: an import into an empty house on another day keeps every instant, and what became due meanwhile fires late")
    func later() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let file = try await world.export()
        let other = try await DataWorld()
        await other.time.advance(by: .hours(3))
        let answer: ImportJSON = try await other.send("POST", "import?mode=replace", file).value()
        #expect(answer.lines == [])
        let holdings = try await Holdings(world.store)
        #expect(try await Holdings(other.store).timers == holdings.timers)
        // The wash in the sample data ended during these three hours.
        let wash = try #require(holdings.timers.first { $0.kind == .wash })
        #expect(wash.due < other.time.now().wall)
    }

    @Test("D-22: a dry run and a merge of the house's own export change nothing")
    func nothingNew() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let file = try await world.export()
        let dry: ImportJSON = try await world.send("POST", "import?mode=replace&dryRun=true", file).value()
        #expect(dry.dryRun && dry.pets == 8)
        let merged: ImportJSON = try await world.send("POST", "import?mode=merge", file).value()
        #expect(merged.isNews == false && dry.isNews == true)
        #expect(merged.pets == 0 && merged.tasks == 0 && merged.timers == 0 && merged.lines == [])
        #expect(try await world.export() == file)
    }

    @Test("D-22, D-24: an export holds no receipt, no token and no journal, and says which schema it has")
    func contents() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        let file = try await world.export()
        #expect(file.hasPrefix(#"{"schema":"bellhop-export/1""#))
        for word in ["receipt", "token", "events", "outbox"] { #expect(!file.contains("\"\(word)\"")) }
        // Characters that act on a terminal are escaped.
        #expect(!file.contains("\u{1B}"))
    }

    @Test("D-22: the history as comma-separated values follows RFC 4180: a heading, CRLF, quotation marks doubled, times in UTC")
    func table() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        _ = try await world.hub.changePet("Snowy", PetProfile(name: "Snow, \"y\""))
        let lines = try await world.send("GET", "export?format=csv").text.components(separatedBy: "\r\n")
        #expect(lines.first?.hasPrefix("task,pet_id,pet,started,") == true)
        #expect(lines.last == "")
        let folded = try await world.store.tasks(after: nil, limit: .max).filter(\.isCompleted)
        #expect(lines.count == folded.count + 2)
        #expect(lines.contains { $0.contains(#","Snow, ""y""","#) })
        #expect(lines[1].contains("Z,"))
    }

    @Test("cells that a spreadsheet would run as a formula get an apostrophe", arguments: ["=cmd|'/C calc'!A0", "@SUM(1)", "-1+1", "+1"])
    func formulas(name: String) async throws {
        let world = try await DataWorld()
        try await world.furnish()
        _ = try await world.hub.changePet("Snowy", PetProfile(name: name))
        let lines = try await world.send("GET", "export?format=csv").text.components(separatedBy: "\r\n")
        #expect(lines.contains { $0.contains(",'\(name),") })
        #expect(!lines.contains { $0.contains(",\(name),") })
    }

    @Test("D-22: the copy that an export reads is of one moment: what is changed meanwhile is not in it")
    func oneMoment() async throws {
        let world = try await DataWorld()
        try await world.furnish()
        guard case .bytes(let stream) = await world.api.answer(method: "GET", target: "/v1/export", body: []) else {
            Issue.record("no stream")
            return
        }
        _ = try await world.hub.addPet(PetProfile(name: "Latecomer"))
        var bytes: [UInt8] = []
        while let piece = try await stream.next() { bytes += piece }
        await stream.end()
        #expect(!String(decoding: bytes, as: UTF8.self).contains("Latecomer"))
    }
}
