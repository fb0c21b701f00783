import ArgumentParser

/// Finds the command that a command line names without building ArgumentParser's tree of all commands, which takes longer than
/// everything else a command does (4 of 8 ms).
enum CommandLookup {
    /// The command at the end of the path that the first arguments name, and the arguments that follow. `nil` when they name none, or a
    /// group without naming a command of it: that is for the whole tree, which knows defaults, help and errors.
    static func find(_ arguments: [String]) -> (command: any BellhopCommand.Type, rest: [String])? {
        let path = path(arguments)
        guard let command = path.last as? any BellhopCommand.Type else { return nil }
        return (command, Array(arguments[path.count...]))
    }

    /// How many of the first arguments name a command, or a group that stands for one; `nil` when they do not.
    static func depth(_ arguments: [String]) -> Int? {
        let path = path(arguments)
        guard let last = path.last, last is any BellhopCommand.Type || last.configuration.defaultSubcommand != nil else { return nil }
        return path.count
    }

    private static func path(_ arguments: [String]) -> [any ParsableCommand.Type] {
        var path: [any ParsableCommand.Type] = []
        for argument in arguments {
            let type = path.last ?? Bellhop.self
            guard let next = type.configuration.subcommands.first(where: { $0.configuration.commandName == argument }) else { break }
            path.append(next)
            // What follows belongs to the command.
            if next is any BellhopCommand.Type { break }
        }
        return path
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
