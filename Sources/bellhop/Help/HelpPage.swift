import ArgumentParser
import BellhopCore

/// The help of one command or of one group of commands: what it does, examples, the usage, details,
/// and its own arguments. The options that every command has take up a single line.
struct HelpPage {
    private let command: any ParsableCommand.Type
    private let path: [String]
    private let style: Style

    init(_ command: any ParsableCommand.Type, path: [String], _ style: Style) {
        (self.command, self.path, self.style) = (command, path, style)
    }

    /// The options of every command, as people type them.
    static let common = ["--by", "--json", "--quiet", "--color", "--no-color", "--socket", "--lang"]

    var text: String {
        let configuration = command.configuration
        let text = HelpText(command)
        var blocks = [configuration.abstract]
        let examples = text.exampleLines.isEmpty ? SampleLine.lines(command, path: path) : text.exampleLines
        if !examples.isEmpty {
            blocks.append(heading(say("Examples:")) + "\n" + examples.map { "  " + $0 }.joined(separator: "\n"))
        }
        if command is any BellhopCommand.Type {
            blocks.append(usage)
            if !text.rest.isEmpty { blocks.append(HelpLines.refitted(text.rest, style)) }
            blocks += arguments
        } else {
            if !text.rest.isEmpty { blocks.append(HelpLines.refitted(text.rest, style)) }
            blocks.append(subcommands)
        }
        blocks.append(style.paint(ending, .gray))
        return blocks.joined(separator: "\n\n")
    }

    private var ending: String {
        if command is any BellhopCommand.Type {
            let own = CommandShape.arguments(of: command).contains { $0.preferredName?.written == "--by" }
            let options = (own ? ["--by"] : []) + ["--json", "-q", "--color", "--lang", "--socket"]
            return say("Also: \(options.joined(separator: " ")) (see: bellhop help options)")
        }
        return say("Help for one of them: \((["bellhop", "help"] + path).joined(separator: " ")) \(names.first ?? "")")
    }

    private func heading(_ text: String) -> String { style.paint(text, .bold) }

    // MARK: Usage

    private var usage: String {
        let heading = say("Usage:") + " "
        let indent = String(repeating: " ", count: heading.count)
        let lines = Self.usage(command, path: path).map { HelpLines.wrapped($0, width: HelpLines.width(style) - heading.count - 2) }
        return self.heading(say("Usage:")) + " " + lines.joined(separator: "\n").replacing("\n", with: "\n" + indent)
    }

    /// Returns the usage lines of a command: the lines that the command declares, or else one line
    /// that lists its arguments.
    static func usage(_ command: any ParsableCommand.Type, path: [String]) -> [String] {
        if let declared = command.configuration.usage, !declared.isEmpty { return declared.split(separator: "\n").map(String.init) }
        var parts = ["bellhop"] + path
        for argument in CommandShape.arguments(of: command, in: Speech.language) where isOwn(argument) {
            var part = argument.kind == .positional ? "<\(said(argument.valueName ?? ""))>" : argument.title
            if argument.kind == .option { part += " <\(said(argument.valueName ?? ""))>" }
            if argument.isRepeating { part += " ..." }
            if argument.isForOthers { part = "-- " + part }
            parts.append(argument.isOptional || argument.kind == .flag ? "[\(part)]" : part)
        }
        return [parts.joined(separator: " ")]
    }

    private static func isOwn(_ argument: ArgumentShape) -> Bool {
        argument.shouldDisplay && !common.contains(argument.title) && !HelpRequest.options.contains(argument.title)
    }

    // MARK: Arguments

    private var arguments: [String] {
        let own = CommandShape.arguments(of: command, in: Speech.language).filter(Self.isOwn)
        let words = own.filter { $0.kind == .positional }.map { ("<\(said($0.valueName ?? ""))>", Self.explained($0)) }
        let options = own.filter { $0.kind != .positional }.map { (Self.label($0), Self.explained($0)) }
        return [(say("Arguments:"), words), (say("Options:"), options)].filter { !$0.1.isEmpty }.map { title, entries in
            heading(title) + "\n" + HelpLines.list(entries, style)
        }
    }

    private static func label(_ option: ArgumentShape) -> String {
        let names = (option.names ?? []).sorted { $0.kind == .short && $1.kind != .short }.map(\.written).joined(separator: ", ")
        return option.kind == .option ? "\(names) <\(said(option.valueName ?? ""))>" : names
    }

    private static func explained(_ argument: ArgumentShape) -> String {
        let text = [argument.abstract, argument.discussion].compactMap { $0 }.joined(separator: " ")
        guard let value = argument.defaultValue, argument.kind == .option else { return text }
        return text + " " + say("(default: \(value))")
    }

    /// Returns the page about the options that every command has.
    static func commonOptions(_ style: Style) -> String {
        let shared = CommandShape.arguments(of: Fold.self, in: Speech.language).filter { $0.shouldDisplay && common.contains($0.title) }
        let entries =
            shared.map { (label($0), explained($0)) } + [
                ("-V, --version", say("Print the version.")), ("-h, --help", say("Show the help of the command.")),
            ]
        let title = say("Every command takes these options, before or after its name:")
        return title + "\n\n" + HelpLines.list(entries, style)
    }

    // MARK: Groups

    private var names: [String] {
        command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.compactMap { $0.configuration.commandName }
    }

    private var subcommands: String {
        let usual = command.configuration.defaultSubcommand?.configuration.commandName
        let entries = command.configuration.subcommands.filter { $0.configuration.shouldDisplay }.map { type in
            let name = ([type.configuration.commandName ?? ""] + type.configuration.aliases).joined(separator: ", ")
            return (type.configuration.commandName == usual ? name + " " + say("(default)") : name, type.configuration.abstract)
        }
        return heading(say("Commands:")) + "\n" + HelpLines.list(entries, style)
    }
}
