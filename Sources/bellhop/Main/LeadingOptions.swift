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
    /// - Throws: an error if an option that needs a value has none.
    init(_ arguments: [String]) throws(ValidationError) {
        var count = 0
        while count < arguments.count {
            let argument = arguments[count]
            if Self.flags.contains(argument) || Self.valued.contains(where: { argument.hasPrefix($0 + "=") }) {
                count += 1
            } else if Self.valued.contains(argument) {
                guard count + 1 < arguments.count, !arguments[count + 1].hasPrefix("-") else { throw Self.missing(argument) }
                count += 2
            } else {
                break
            }
        }
        options = Array(arguments[..<count])
        rest = Array(arguments[count...])
    }

    private static let flags = ["--json", "--no-color", "--quiet", "-q"]
    private static let valued = ["--socket", "--by", "--color"]

    private static func missing(_ option: String) -> ValidationError {
        switch option {
        case "--by": ValidationError(say("Missing value for '--by <member>'. Example: --by anna"))
        case "--color": ValidationError(say("Missing value for '--color <when>'. Example: --color always"))
        default: ValidationError(say("Missing value for '--socket <path>'. Example: --socket /run/user/1000/bellhop/socket"))
        }
    }

    /// The index of the first word after the options, if that word is an option, too; otherwise `nil`.
    var unknown: Int? { rest.first?.hasPrefix("-") == true ? options.count : nil }

    /// The options with a value that may precede the command.
    static var valuedNames: [String] { valued + ["--lang"] }

    /// The long names of the options that may precede the command.
    static let names = (flags + valued).filter { $0.hasPrefix("--") } + ["--lang"]

    /// The options if the command line contains nothing else; otherwise `nil`.
    var optionsAlone: [String]? { rest.isEmpty ? options : nil }

    /// The arguments in the order that ArgumentParser needs: the leading options come after the
    /// words that identify the command. If no command follows, for example before `--help`, the
    /// leading options are dropped.
    var arguments: [String] {
        if options.isEmpty { return rest }
        guard let depth = CommandLookup.depth(rest) else { return rest }
        return rest[..<depth] + options + rest[depth...]
    }
}
