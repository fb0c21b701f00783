import ArgumentParser
import BellhopCore
import ControlClient

/// Who does it, for the commands that do something a household wants to know of.
struct DoerOptions: ParsableArguments {
    static let variable = "BELLHOP_BY"

    @Option(name: .customLong("by"), help: help("Who does it: a member of the household. Otherwise $BELLHOP_BY.", valueName: "member"))
    var name: String?

    func validate() throws {
        if let name, name.allSatisfy(\.isWhitespace) { throw ValidationError(say("--by has no name: write --by anna")) }
    }

    /// As given, else as the environment has it.
    func name(in environment: [String: String]) -> String? {
        if let name { return name }
        guard let usual = environment[Self.variable], !usual.allSatisfy(\.isWhitespace) else { return nil }
        return usual
    }
}

/// A command that somebody does, whose name goes into the journal.
protocol ActingCommand: BellhopCommand {
    var doer: DoerOptions { get }
}

extension BellhopCommand {
    /// The session, in which the daemon learns who does what this command asks for.
    func acting(in session: Session) -> Session {
        guard let command = self as? any ActingCommand else { return session }
        var session = session
        session.client.doer = command.doer.name(in: session.environment)
        return session
    }
}
