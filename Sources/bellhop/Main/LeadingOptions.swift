import ArgumentParser
import BellhopCore

/// The options of every command, and `--by`, if they precede the command: `bellhop --json status`.
///
/// ArgumentParser accepts options only after the command that has them, so they are moved there. If
/// one is given on both sides, the later one wins, as everywhere.
struct LeadingOptions {
    /// The options as given.
    private let options: [String]
    /// Everything from the first word that is not such an option.
    private let rest: [String]

    /// - Throws: if `--socket` has no path or `--by` has no name.
    init(_ arguments: [String]) throws(ValidationError) {
        var count = 0
        while count < arguments.count {
            let argument = arguments[count]
            if argument == "--json" || argument == "--no-color" || argument.hasPrefix("--socket=") || argument.hasPrefix("--by=") {
                count += 1
            } else if argument == "--socket" || argument == "--by" {
                guard count + 1 < arguments.count, !arguments[count + 1].hasPrefix("-") else {
                    throw ValidationError(
                        argument == "--by"
                            ? say("Missing value for '--by <member>': write --by anna")
                            : say("Missing value for '--socket <path>': write --socket /run/user/1000/bellhop/socket"))
                }
                count += 2
            } else {
                break
            }
        }
        options = Array(arguments[..<count])
        rest = Array(arguments[count...])
    }

    /// The arguments in ArgumentParser's order: options after the words that name a command.
    /// Without a command the options have no meaning and are dropped.
    var arguments: [String] {
        if options.isEmpty { return rest }
        guard let depth = CommandLookup.depth(rest) else { return rest }
        return rest[..<depth] + options + rest[depth...]
    }
}
