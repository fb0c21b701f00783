/// An argument of a command as ArgumentParser describes it (`--experimental-dump-help`). Contains
/// only the parts that completions and manuals need.
struct ArgumentShape: Decodable, Hashable, Sendable {
    enum Kind: String, Decodable {
        case positional, option, flag
    }

    struct Name: Decodable, Hashable, Sendable {
        enum Kind: String, Decodable {
            case long, short, longWithSingleDash
        }

        var kind: Kind
        var name: String

        /// The name as people type it, such as `--for` or `-o`.
        var written: String { (kind == .long ? "--" : "-") + name }
    }

    var kind: Kind
    var shouldDisplay: Bool
    var isOptional: Bool
    var isRepeating: Bool
    var parsingStrategy: String
    var names: [Name]?
    var preferredName: Name?
    var valueName: String?
    var defaultValue: String?
    /// All possible values; `nil` if the argument has no fixed list of values.
    var allValues: [String]?
    var abstract: String?
    var discussion: String?

    /// Whether the argument takes all words after `--`, which are passed to another program.
    var isForOthers: Bool { parsingStrategy == "postTerminator" }

    /// The name in help texts and lists, such as `--for` or `pet`.
    var title: String { preferredName?.written ?? valueName ?? "" }
}
