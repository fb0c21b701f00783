import ArgumentParser
import BellhopCore

/// Accepts global options and `--by` before the command, as in `bellhop --json status`.
///
/// ArgumentParser accepts options only after the command, so these options are moved there. If an
/// option is given both before and after the command, the option after the command wins.
struct LeadingOptions {
    /// The options before the command, as the user typed them.
    private let options: [String]
    /// All arguments after ``options``.
    private let rest: [String]

    /// Separates the leading options from the other arguments.
    ///
    /// - Throws: an error if `--socket` has no path or `--by` has no name.
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
                            ? say("Missing value for '--by <member>'. Example: --by anna")
                            : say("Missing value for '--socket <path>'. Example: --socket /run/user/1000/bellhop/socket"))
                }
                count += 2
            } else {
                break
            }
        }
        options = Array(arguments[..<count])
        rest = Array(arguments[count...])
    }

    /// The arguments in the order that ArgumentParser needs: the leading options come after the
    /// words that identify the command. Without a command, the leading options have no meaning and
    /// are dropped.
    var arguments: [String] {
        if options.isEmpty { return rest }
        guard let depth = CommandLookup.depth(rest) else { return rest }
        return rest[..<depth] + options + rest[depth...]
    }
}
