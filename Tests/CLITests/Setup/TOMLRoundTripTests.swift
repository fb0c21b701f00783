import BellhopCore
import ConfigFile
import ProgramSink
import StdoutSink
import Testing

@testable import bellhop

/// Changes random configs as `setup` does. Afterwards, the daemon's own reader must find the new
/// values and no other difference. All other lines must stay the same, byte for byte.
@Suite struct TOMLRoundTripTests {
    private static let loader = ConfigLoader(kinds: [StdoutSink.self, ProgramSink.self], variables: ["HOME": "/home/ann"])

    private static func read(_ bytes: [UInt8]) -> Result<LoadedConfiguration, ConfigFaults> {
        loader.read(ConfigFiles.Contents(bytes: bytes, mode: 0o600), path: "bellhop.toml")
    }

    /// The meaning of a config: everything except the positions of its keys.
    private struct Meaning: Hashable {
        var sinks: [String: [String]]
        var rest: [String]

        init(_ configuration: Configuration) {
            sinks = [:]
            for sink in configuration.sinks {
                let values = sink.settings.values.map { key, value in
                    // Maps have no order, so their entries are sorted.
                    if case .secretMap(let map) = value { return key + map.map { $0.key + $0.value.reveal() }.sorted().joined() }
                    return "\(key)=\(value)"
                }.sorted()
                sinks[sink.name.rawValue] = [sink.kind, "\(sink.isEnabled)"] + values
            }
            rest = [
                "\(configuration.routing)", "\(configuration.storePath ?? "")", "\(configuration.keep)", "\(configuration.clock)",
                "\(configuration.languageTag ?? "")", "\(configuration.laundry)", "\(String(describing: configuration.quietHours))",
            ]
        }
    }

    @Test("a new sink, changed keys, quiet hours: the rest stays, in 600 random configs", arguments: 1...6)
    func random(group: Int) throws {
        for seed in (group * 100)..<(group * 100 + 100) {
            var file = RandomConfig(seed: UInt64(seed))
            let text = file.text()
            let before = Array(text.utf8)
            let meaning = Meaning(try Self.read(before).get().configuration)
            var edit = TOMLEdit(before)
            #expect(Set(try edit.tables(in: "sinks")) == Set(meaning.sinks.keys), "seed \(seed)")

            // Add a sink.
            try edit.set([("type", "\"stdout\""), ("format", "\"json\"")], in: ["sinks", "new"])
            let added = try #require(try? Self.read(edit.bytes).get(), "seed \(seed):\n\(edit.text)")
            var expected = meaning
            expected.sinks["new"] = Meaning(added.configuration).sinks["new"]
            #expect(added.configuration.sink(SinkName(rawValue: "new"))?.settings.string("format") == "json", "seed \(seed)")
            #expect(Meaning(added.configuration) == expected, "seed \(seed)")
            let changes = Self.lines(edit.bytes).difference(from: Self.lines(before))
            #expect(changes.removals.isEmpty, "seed \(seed): \(changes.removals)")

            // Change keys of an existing sink.
            let own = edit.bytes
            let name = file.sinks[file.dice.next(file.sinks.count)]
            try edit.set([("enabled", "true"), ("timeout", nil), ("file", nil), ("redact", "true")], in: ["sinks", name])
            let changed = try #require(try? Self.read(edit.bytes).get(), "seed \(seed):\n\(edit.text)")
            #expect(changed.configuration.sink(SinkName(rawValue: name))?.settings.isRedacted == true, "seed \(seed)")
            var others = Meaning(changed.configuration)
            others.sinks[name] = expected.sinks[name]
            #expect(others == expected, "seed \(seed)")
            let removed = Self.lines(edit.bytes).difference(from: Self.lines(own)).removals
            for case .remove(_, let line, _) in removed {
                #expect(["enabled", "timeout", "file", "redact"].contains { line.contains($0) }, "seed \(seed): \(line)")
            }

            // Repeating the change has no effect.
            let again = edit.bytes
            try edit.set([("enabled", "true"), ("timeout", nil), ("redact", "true")], in: ["sinks", name])
            #expect(edit.bytes == again, "seed \(seed)")

            try edit.set([("from", "\"22:00\""), ("to", "\"07:00\"")], in: ["quiet_hours"])
            let quiet = try #require(try? Self.read(edit.bytes).get(), "seed \(seed):\n\(edit.text)")
            #expect(quiet.configuration.quietHours?.window == TimeWindow("22:00-07:00"), "seed \(seed)")
        }
    }

    @Test("the example config, with every key in a comment, takes a sink and keeps its lines")
    func example() throws {
        let place = #filePath.split(separator: "/").dropLast(4).map { "/" + $0 }.joined()
        let before = try GivenFile.read(place + "/config/bellhop.toml")
        var edit = TOMLEdit(before)
        try edit.set([("type", "\"program\""), ("command", "[\"/bin/true\"]")], in: ["sinks", "lamp"])
        try edit.set([("from", "\"22:00\""), ("to", "\"07:00\"")], in: ["quiet_hours"])
        #expect(Self.lines(edit.bytes).difference(from: Self.lines(before)).removals.isEmpty)
        #expect(
            edit.text.hasSuffix(
                "[sinks.lamp]\ntype = \"program\"\ncommand = [\"/bin/true\"]\n\n[quiet_hours]\nfrom = \"22:00\"\nto = \"07:00\"\n"))
    }

    private static func lines(_ bytes: [UInt8]) -> [String] {
        bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map { line in
            // The last line may gain a line ending that it did not have.
            String(decoding: line.last == UInt8(ascii: "\r") ? line.dropLast() : line, as: UTF8.self)
        }
    }
}

/// A generator of small pseudorandom numbers, which depend only on the seed.
struct Dice {
    private var state: UInt64

    init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

    /// Returns a number in `0 ..< count`.
    mutating func next(_ count: Int) -> Int {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return Int(state >> 33) % count
    }
}

/// A random config as a person could have written it.
struct RandomConfig {
    var dice: Dice
    private(set) var sinks: [String] = []

    init(seed: UInt64) { dice = Dice(seed: seed) }

    private mutating func one(of texts: [String]) -> String { texts[dice.next(texts.count)] }

    private static let comments = [
        "", "", "# a comment", "#[sinks.phone]", "#type = \"ntfy\"", "  # [[routes]]", "# ─── a heading ───", "# \"\"\"", "\t", "# '''",
    ]

    mutating func text() -> String {
        var parts = ["clock = \"wall\"  # a clock\n", "", "language = 'de'\n"].prefix(dice.next(4)).map { $0 }
        var tables = [sink(), sink(), program()]
        if dice.next(2) == 0 { tables.append(sink()) }
        if dice.next(2) == 0 { tables.append(route()) }
        if dice.next(2) == 0 { tables.append(route()) }
        if dice.next(2) == 0 { tables.append("[default]\nsinks = [ ] # nowhere\n") }
        if dice.next(2) == 0 { tables.append("[quiet_hours]\n  from = '23:00'\nto=\"06:30\"\n#mode = \"lower\"\n") }
        if dice.next(2) == 0 { tables.append("[ store ]\nkeep = \"9d\"\n") }
        if dice.next(2) == 0 { tables.append("[laundry]\ndeath_after = 2.5\n") }
        for index in tables.indices { tables.swapAt(index, dice.next(tables.count)) }
        for table in tables {
            for _ in 0..<dice.next(4) { parts.append(one(of: Self.comments) + "\n") }
            parts.append(table)
        }
        for _ in 0..<dice.next(3) { parts.append(one(of: Self.comments) + "\n") }
        var text = parts.joined()
        if dice.next(4) == 0, text.hasSuffix("\n") { text.removeLast() }
        return dice.next(4) == 0 ? text.replacing("\n", with: "\r\n") : text
    }

    private mutating func name() -> String {
        let name = "s\(sinks.count)"
        sinks.append(name)
        return name
    }

    private mutating func sink() -> String {
        let name = name()
        let header = one(of: ["[sinks.\(name)]", "[ sinks . \(name) ] # here", "[sinks.\"\(name)\"]", "[\"sinks\".'\(name)']"])
        var lines = ["type = \"stdout\"", "format = 'json'"].map { $0 + one(of: ["", "  # [sinks.x]", " # \"\"\""]) }
        if dice.next(2) == 0 { lines.append("enabled=true # yes") }
        if dice.next(2) == 0 { lines.append(one(of: ["file = \"/tmp/a#b\"", "\"file\" = '/tmp/[x]' # file"])) }
        if dice.next(2) == 0 { lines.insert("#color = \"never\"", at: dice.next(lines.count)) }
        if dice.next(3) == 0 { lines.append("redact = false") }
        return ([header] + lines).joined(separator: "\n") + "\n"
    }

    private mutating func program() -> String {
        let name = name()
        var text = "[sinks.\(name)]\ntype = \"program\"\ncommand = [\n  \"/bin/true\", # [[routes]]\n  '''\n[sinks.new]\n''',\n]\n"
        if dice.next(2) == 0 { text += "timeout = \"2s\"\n" }
        if dice.next(2) == 0 {
            text += "environment = { A = \"}\", B = 'x' } # { [\n"
        } else {
            text += "\n[sinks.\(name).environment]\nA = \"[x]\"\n"
        }
        return text
    }

    private mutating func route() -> String {
        let title = one(of: ["title = \"\"\"\n[sinks.new]\ntype = \"x\"\n\\\"\"\" {name}\"\"\"\n", "title = '[sinks.new]'\n", ""])
        return "[[routes]]\nmatch = { kind = \"laundry.*\", pet = 'a]' }\nsinks = [\n\"s0\" # the first\n]\n" + title
    }
}
