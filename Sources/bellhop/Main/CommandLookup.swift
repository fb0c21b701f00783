import ArgumentParser

/// Finds the command that a command line names without building ArgumentParser's tree of all commands, which takes longer than
/// everything else a command does (4 of 8 ms).
enum CommandLookup {
    /// The command at the end of the path that the first arguments name, and the arguments that follow. `nil` when they name none, or a
    /// group without naming a command of it: that is for the whole tree, which knows defaults, help and errors.
    static func find(_ arguments: [String]) -> (command: any BellhopCommand.Type, rest: [String])? {
        var type: any ParsableCommand.Type = Bellhop.self
        for (index, argument) in arguments.enumerated() {
            guard let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == argument }) else { return nil }
            if let command = next as? any BellhopCommand.Type { return (command, Array(arguments[(index + 1)...])) }
            type = next
        }
        return nil
    }

    /// The command, ready to run; `nil` for any command line that is refused or asks for help, so that the whole tree tells why.
    static func parse(_ arguments: [String]) -> (any BellhopCommand)? {
        guard let found = find(arguments) else { return nil }
        do {
            return try found.command.parse(found.rest)
        } catch {
            return nil
        }
    }
}
