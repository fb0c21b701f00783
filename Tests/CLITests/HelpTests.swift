import ArgumentParser
import Testing

@testable import bellhop

@Suite struct HelpTests {
    private static let commands: [(name: String, type: any ParsableCommand.Type)] = all(Bellhop.self, "bellhop")

    private static func all(_ type: any ParsableCommand.Type, _ name: String) -> [(name: String, type: any ParsableCommand.Type)] {
        [(name, type)] + type.configuration.subcommands.flatMap { all($0, name + "-" + ($0._commandName)) }
    }

    @Test("The help of every command is its golden file", arguments: commands.map(\.name))
    func help(name: String) throws {
        let command = try #require(Self.commands.first { $0.name == name })
        let text = Bellhop.helpMessage(for: command.type, columns: 80)
        try expectGolden(text, "help/" + name)
        let tooLong = text.split(separator: "\n").filter { $0.count > 80 }
        #expect(tooLong.isEmpty, "wider than 80 columns")
    }

    @Test("Every command takes --json and --socket")
    func globalOptions() {
        for command in Self.commands where command.type.configuration.subcommands.isEmpty {
            let text = Bellhop.helpMessage(for: command.type, columns: 80)
            #expect(text.contains("--json"), "\(command.name)")
            #expect(text.contains("--socket"), "\(command.name)")
        }
    }

    @Test("Completions are made for the three shells", arguments: ["bash", "zsh", "fish"])
    func completions(shell: String) async {
        let run = await CommandRun.run(["--generate-completion-script", shell], socket: "/nonexistent")
        #expect(run.status == 0)
        #expect(run.out.contains("skip-dryer"))
    }

    @Test("Every command has its name written out, so that it is found without ArgumentParser's tree")
    func lookup() throws {
        for command in Self.commands.dropFirst() {
            #expect(command.type.configuration.commandName != nil, "\(command.name)")
            guard command.type is any BellhopCommand.Type else { continue }
            let path =
                command.name.hasPrefix("bellhop-skip") ? ["skip-dryer"] : command.name.split(separator: "-").dropFirst().map(String.init)
            let found = try #require(CommandLookup.find(path + ["--json"]), "\(command.name)")
            #expect(ObjectIdentifier(found.command) == ObjectIdentifier(command.type))
            #expect(found.rest == ["--json"])
        }
        #expect(CommandLookup.find(["pet"]) == nil)
        #expect(CommandLookup.find(["frobnicate"]) == nil)
        #expect(CommandLookup.find([]) == nil)
    }
}
