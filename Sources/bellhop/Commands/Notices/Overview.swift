import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// The command that runs when the user types only `bellhop`. It shows the household, or how to
/// begin if no daemon is running.
struct Overview: BellhopCommand {
    static var configuration: CommandConfiguration { CommandConfiguration(commandName: "bellhop", shouldDisplay: false) }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        do {
            try await Status.show(in: session)
        } catch let error as ControlError {
            guard case .unreachable = error, !session.json else { throw error }
            try session.out.line(TextFit.fitted(Self.beginning(session.look), session.style.width))
        }
    }

    /// Returns the text for somebody who has not started the daemon yet.
    static func beginning(_ style: Style, start: String = DaemonCommands.ours.start) -> String {
        let steps: [(command: String, text: String)] = [
            (start, say("start bellhopd, which runs the timers")), ("bellhop timer 10m Tea", say("start a timer")),
            ("bellhop setup", say("choose where you are notified: pop-ups, a phone, a log")),
            ("bellhop --help", say("the commands of every day")),
        ]
        let lines = steps.map { step in
            "  " + style.paint(step.command, .cyan) + String(repeating: " ", count: 24 - step.command.count) + step.text
        }
        return ([say("bellhopd is not running. To begin:")] + lines).joined(separator: "\n")
    }
}
