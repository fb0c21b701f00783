import ArgumentParser

/// Finds a command without ArgumentParser's tree of all commands. Building that tree takes about
/// half of the 8 ms that a command needs in total.
enum CommandLookup {
    /// Returns the command that the first arguments identify, and the remaining arguments. Returns
    /// `nil` if the first arguments identify no command, or only a group of commands.
    /// ArgumentParser's full tree then handles default commands, help and errors.
    static func find(_ arguments: [String]) -> (command: any BellhopCommand.Type, rest: [String])? {
        let path = path(arguments)
        guard let command = path.last as? any BellhopCommand.Type else { return nil }
        return (command, Array(arguments[path.count...]))
    }

    /// Returns the number of arguments at the beginning that identify a command, or a group that
    /// has a default command; `nil` if they identify neither.
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
            // All further arguments belong to this command.
            if next is any BellhopCommand.Type { break }
        }
        return path
    }

    /// Returns the command with its parsed arguments, ready to run. Returns `nil` if the arguments
    /// are wrong or ask for help; ArgumentParser's full tree then prints the explanation.
    static func parse(_ arguments: [String]) -> (any BellhopCommand)? {
        guard let found = find(arguments) else { return nil }
        do {
            return try found.command.parse(found.rest)
        } catch {
            return nil
        }
    }
}
