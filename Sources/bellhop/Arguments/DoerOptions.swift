import ArgumentParser
import BellhopCore
import ControlClient

/// The option that names the person who gives a command. A command has this option if the journal
/// records who gave the command.
struct DoerOptions: ParsableArguments {
    static let variable = "BELLHOP_BY"

    @Option(name: .customLong("by"), help: help("The member of the household who does this. Default: $BELLHOP_BY.", valueName: "member"))
    var name: String?

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) { throw ValidationError(say("--by needs a name: write --by anna")) }
    }

    /// Returns the name given with `--by`, or else the name in the environment.
    func name(in environment: [String: String]) -> String? {
        if let name { return name }
        guard let usual = environment[Self.variable], !usual.allSatisfy(\.isWhitespace) else { return nil }
        return usual
    }
}

extension Session {
    /// Prints the full name of the member who gave the command, if `--by` had only the beginning of
    /// the name, so that nobody acts for somebody else by mistake.
    func showCompletedDoer() throws {
        guard !json, let name = client.completedDoer else { return }
        try out.line(TextFit.fitted(say("Done by \(SafeText.line(name))."), style.width))
    }
}

/// A command whose author is recorded in the journal.
protocol ActingCommand: BellhopCommand {
    var doer: DoerOptions { get }
}

extension BellhopCommand {
    /// Returns the session with the author of this command set, so that the client sends the name
    /// to the daemon.
    func acting(in session: Session) -> Session {
        guard let command = self as? any ActingCommand else { return session }
        var session = session
        session.client.doer = command.doer.name(in: session.environment)
        return session
    }
}
