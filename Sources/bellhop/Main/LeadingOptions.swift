import ArgumentParser
import BellhopCore

/// The options that every command takes, and `--by`, where they stand in front of it: `bellhop --json status`.
///
/// ArgumentParser takes options only behind the command that has them, so these are moved there. Where one is given on both sides, the
/// later one wins, as everywhere.
struct LeadingOptions {
    /// As they were given.
    private let options: [String]
    /// Everything from the first word that is none of them.
    private let rest: [String]

    /// - Throws: when `--socket` has no path, or `--by` no name.
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

    /// The arguments as ArgumentParser wants them: the options behind the words that name a command. Where there is no command there is
    /// nothing that they could be about, and they are left out.
    var arguments: [String] {
        if options.isEmpty { return rest }
        guard let depth = CommandLookup.depth(rest) else { return rest }
        return rest[..<depth] + options + rest[depth...]
    }
}
