import ArgumentParser

/// Finds the command that a command line names without building ArgumentParser's tree of all
/// commands. Building the tree takes 4 of 8 ms, longer than everything else a command does.
enum CommandLookup {
    /// Returns the command that the first arguments name, and the arguments that follow. Returns
    /// `nil` if they name no command, or a group without one of its commands: the whole tree
    /// handles defaults, help and errors.
    static func find(_ arguments: [String]) -> (command: any BellhopCommand.Type, rest: [String])? {
        let path = path(arguments)
        guard let command = path.last as? any BellhopCommand.Type else { return nil }
        return (command, Array(arguments[path.count...]))
    }

    /// Returns the number of first arguments that name a command, or a group with a default
    /// command; `nil` if they do not.
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
            // All further arguments belong to the command.
            if next is any BellhopCommand.Type { break }
        }
        return path
    }

    /// Returns the command, ready to run. Returns `nil` for any command line that is refused or
    /// asks for help, so that the whole tree explains it.
    static func parse(_ arguments: [String]) -> (any BellhopCommand)? {
        guard let found = find(arguments) else { return nil }
        do {
            return try found.command.parse(found.rest)
        } catch {
            return nil
        }
    }
}
