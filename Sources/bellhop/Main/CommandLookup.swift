import ArgumentParser

/// Finds a command without ArgumentParser's tree of all commands. Building that tree takes about
/// half of the 8 ms that a command needs in total.
enum CommandLookup {
    /// Returns the number of arguments at the beginning that identify a command, or a group that
    /// has a default command; `nil` if they identify neither.
    static func depth(_ arguments: [String]) -> Int? {
        let path = path(arguments)
        guard let last = path.last, last is any BellhopCommand.Type || last.configuration.defaultSubcommand != nil else { return nil }
        return path.count
    }

    /// A command with the number of words that identify it.
    typealias Found = (command: any BellhopCommand.Type, depth: Int)

    /// Returns the command that the first arguments identify. If they identify a group, returns the
    /// default command of that group. Returns `nil` if there is no such command.
    static func resolve(_ arguments: [String]) -> Found? {
        let path = path(arguments)
        guard let last = path.last, let command = (last.configuration.defaultSubcommand ?? last) as? any BellhopCommand.Type else {
            return nil
        }
        return (command, path.count)
    }

    /// Checks whether a command line is valid, without running the command.
    static func accepts(_ arguments: [String]) -> Bool {
        let arguments = ProgramWords.separated(arguments)
        if HelpRequest(arguments) != nil { return true }
        guard let found = resolve(arguments) else { return false }
        do {
            _ = try found.command.parse(Array(arguments[found.depth...]))
            return true
        } catch {
            return false
        }
    }

    /// Returns the groups and the command that the first arguments identify, the outermost group
    /// first.
    static func path(_ arguments: [String]) -> [any ParsableCommand.Type] {
        var path: [any ParsableCommand.Type] = []
        for argument in arguments {
            let type = path.last ?? Bellhop.self
            guard let next = type.configuration.subcommands.first(where: { isCalled($0, argument) }) else { break }
            path.append(next)
            // All further arguments belong to this command.
            if next is any BellhopCommand.Type { break }
        }
        return path
    }

    private static func isCalled(_ command: any ParsableCommand.Type, _ word: String) -> Bool {
        let configuration = command.configuration
        return configuration.commandName == word || configuration.aliases.contains(word)
    }

    /// Returns the command with its parsed arguments, ready to run. Returns `nil` if the arguments
    /// identify no command.
    ///
    /// - Throws: ArgumentParser's error for wrong arguments.
    static func parse(_ arguments: [String]) throws -> (any BellhopCommand)? {
        guard let found = resolve(arguments) else { return nil }
        return try found.command.parse(Array(arguments[found.depth...]))
    }
}
