/// An argument of a command as ArgumentParser describes it (`--experimental-dump-help`), as far as completions and manuals want to know.
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

        /// `--for`, `-o`
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
    /// All values there are, where these are few.
    var allValues: [String]?
    var abstract: String?
    var discussion: String?

    /// Everything else is for another program.
    var isForOthers: Bool { parsingStrategy == "postTerminator" }

    /// What is named in help texts and lists: `--for`, `pet`.
    var title: String { preferredName?.written ?? valueName ?? "" }
}
