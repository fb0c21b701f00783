import ArgumentParser
import BellhopCore
import ControlWire
import Foundation
import Testing

@testable import bellhop

@Suite struct HelpTests {
    private static let commands: [Command] = all(Bellhop.self, "bellhop")

    private typealias Command = (name: String, words: [String], type: any ParsableCommand.Type)

    private static func all(_ type: any ParsableCommand.Type, _ name: String, _ words: [String] = []) -> [Command] {
        [(name, words, type)] + type.configuration.subcommands.flatMap { all($0, name + "-" + $0._commandName, words + [$0._commandName]) }
    }

    @Test("G20: the help of every command is its golden file, in English and in German", arguments: commands.map(\.name))
    func help(name: String) async throws {
        let words = try #require(Self.commands.first { $0.name == name }).words
        try await inEachLanguage {
            let run = await CommandRun.run(words + ["--help"], socket: "/nonexistent")
            #expect(run.status == 0)
            #expect(run.err.isEmpty)
            try expectGolden(run.out, "help/" + name)
        }
    }

    @Test("The help of every command and of every group begins with an example")
    func examples() {
        inEachLanguage {
            for command in Self.commands.dropFirst() where command.type.configuration.shouldDisplay {
                let blocks = HelpPage(command.type, path: command.words, .plain).text.components(separatedBy: "\n\n")
                let lines = blocks[1].split(separator: "\n")
                #expect(lines.first.map(String.init) == say("Examples:"), "\(command.name)")
                #expect(lines.dropFirst().contains { $0.hasPrefix("  bellhop ") }, "\(command.name)")
            }
        }
    }

    @Test("G20: --lang wins over the environment, on both sides of a command, and English is spoken where nothing else is known")
    func languages() async throws {
        func help(_ words: [String], _ environment: [String: String]) async -> String {
            await CommandRun.run(words, socket: "/nonexistent", environment: environment).out
        }
        let english = await help(["wash", "--help"], ["LC_ALL": "C"])
        let german = await help(["wash", "--help"], ["LC_ALL": "de_AT.UTF-8"])
        #expect(english.hasPrefix("Start a pet's wash."))
        #expect(german.hasPrefix("Die Wäsche eines Haustiers starten."))
        for words in [["--lang", "de", "wash", "--help"], ["wash", "--lang=de", "--help"], ["help", "wash", "--lang", "de"]] {
            #expect(await help(words, ["LC_ALL": "C"]) == german, "\(words)")
        }
        #expect(await help(["--lang", "en", "wash", "--help"], ["LC_ALL": "de_DE"]) == english)
        #expect(await help(["wash", "--help"], ["LC_ALL": "xx_XX.UTF-8"]) == english)
        for words in [["--lang"], ["--lang", "--", "x"], ["--lang", "xx", "status"], ["status", "--lang=klingon"]] {
            let run = await CommandRun.run(words, socket: "/nonexistent", environment: ["LC_ALL": "de_DE.UTF-8"])
            #expect(run.status == 64)
            #expect(run.err.contains("gibt es hier nicht") || run.err.contains("fehlt der Wert"), "\(run.err)")
        }
    }

    @Test("Every command takes the common options, which its page names in one line and one page explains")
    func globalOptions() async throws {
        for command in Self.commands where command.type.configuration.subcommands.isEmpty {
            let names = CommandShape.arguments(of: command.type).map(\.title)
            #expect(HelpPage.common.dropFirst().allSatisfy(names.contains), "\(command.name)")
        }
        try await inEachLanguage {
            let options = await CommandRun.run(["help", "options"], socket: "/nonexistent").out
            #expect(HelpPage.common.allSatisfy { options.contains("  " + $0 + " ") || options.contains(", " + $0 + " ") })
            try expectGolden(options, "help/options")
            try expectGolden(await CommandRun.run(["help", "all"], socket: "/nonexistent").out, "help/all")
        }
    }

    @Test("On a narrow terminal, no help page has a line that is wider than the terminal", arguments: [50, 60, 79])
    func narrow(width: Int) async throws {
        let style = Style(isColoured: false, isUnicode: true, width: width)
        for language in [Language.english, .german] {
            await Speech.$language.withValue(language) {
                for words in [["help"], ["help", "all"], ["help", "timer"], ["help", "history"], ["help", "pet"]] {
                    let run = await CommandRun.run(words, socket: "/nonexistent", style: style)
                    let lines = run.out.split(separator: "\n").map(String.init)
                    let wide = lines.filter { SafeText.displayWidth($0) > width }
                    #expect(wide.isEmpty, "\(words): \(wide.joined(separator: "\n"))")
                }
            }
        }
        let first = try HelpRequest.page([]).text(Style(isColoured: false, isUnicode: true, width: 60))
        #expect(first.contains("\nTimers\n  bellhop timer 10m Tea "), "\(first)")
        let column = try #require(first.firstRange(of: "start a timer")).lowerBound
        let line = try #require(first[..<column].lastIndex(of: "\n"))
        let indent = String(repeating: " ", count: first.distance(from: line, to: column) - 1)
        #expect(first.contains("\n" + indent + "means minutes\n"), "\(first)")
    }

    @Test("The first page fits on a screen of 24 lines and 80 columns, and all its commands work")
    func firstPage() async throws {
        for language in [Language.english, .german] {
            let text = await Speech.$language.withValue(language) { await CommandRun.run(["--help"], socket: "/nonexistent").out }
            let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count <= 24)
            #expect(lines.allSatisfy { SafeText.displayWidth(String($0)) <= 80 }, "\(text)")
            let commands = lines.compactMap { line in line.firstRange(of: "  bellhop ").map { line[$0.upperBound...] } }
            #expect(commands.count >= 10)
            for command in commands {
                let words = (command.firstRange(of: "  ").map { command[..<$0.lowerBound] } ?? command).split(separator: " ")
                #expect(CommandLookup.accepts(words.map(String.init)), "\(command)")
            }
        }
    }

    @Test(
        "The version is asked for with -V, on both sides of a command",
        arguments: [["-V"], ["--version"], ["status", "-V"], ["-q", "-V"]])
    func version(words: [String]) async {
        #expect(await CommandRun.run(words, socket: "/nonexistent").out == Release.version + "\n")
    }

    @Test("No line of a help text is wider than a terminal of 80 columns, where it would be broken a second time")
    func width() {
        for command in Self.commands {
            for line in command.type.configuration.discussion.split(separator: "\n") where !line.hasPrefix("  ") {
                #expect(SafeText.displayWidth(String(line)) <= 80, "\(command.name): \(line)")
            }
        }
    }

    @Test("Every command has its name written out, so that it is found without ArgumentParser's tree")
    func lookup() throws {
        for command in Self.commands.dropFirst() {
            #expect(command.type.configuration.commandName != nil, "\(command.name)")
            guard command.type is any BellhopCommand.Type else { continue }
            let found = try #require(CommandLookup.resolve(command.words + ["--json"]), "\(command.name)")
            #expect(ObjectIdentifier(found.command) == ObjectIdentifier(command.type))
            #expect(found.depth == command.words.count)
        }
        #expect(CommandLookup.resolve(["pet"]) == nil)
        #expect(CommandLookup.resolve(["frobnicate"]) == nil)
        #expect(CommandLookup.resolve([]) == nil)
    }
}
