/// Writes the arguments of a command for a manual page.
enum ArgumentText {
    /// Returns the argument as text for a line of mdoc macros: `Fl -for Ar duration`.
    static func macros(_ argument: ArgumentShape) -> String {
        let value = Mdoc.escaped(argument.valueName ?? "value")
        switch argument.kind {
        case .positional: return "Ar " + value + (argument.isRepeating ? " ..." : "")
        case .flag: return flags(argument)
        case .option: return flags(argument) + " Ar " + value
        }
    }

    /// Returns the argument in the form that a synopsis uses: in brackets if it is optional.
    static func synopsis(_ argument: ArgumentShape) -> String {
        var macros = macros(argument)
        if argument.isForOthers { macros = "Fl - " + macros }
        return argument.isOptional || argument.kind == .flag ? "Op " + macros : macros
    }

    private static func flags(_ argument: ArgumentShape) -> String {
        let names = argument.names ?? []
        let written = names.isEmpty ? [argument.title] : names.map(\.written)
        return written.map { "Fl " + Mdoc.escaped($0.dropFirst()) }.joined(separator: " , ")
    }

    /// Appends the entry of an argument to a list of arguments.
    static func entry(_ argument: ArgumentShape, in page: inout Mdoc) {
        page.macro(".It " + macros(argument))
        page.sentences(argument.abstract ?? "")
        if let more = argument.discussion, !more.isEmpty { page.sentences(more) }
        if let value = argument.defaultValue, argument.kind == .option { page.sentences("The default is \(value).") }
    }
}
