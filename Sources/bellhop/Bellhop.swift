import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

/// The root command of `bellhop`. Each subcommand has a file in `Commands`; pure functions in
/// `Rendering` produce the output.
struct Bellhop: AsyncParsableCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "bellhop",
            abstract: help("Timers that survive anything, and laundry pets that rely on them."),
            discussion: help(
                """
                Examples:
                  bellhop pet add Snowy            a pet that wants its laundry done
                  bellhop wash Snowy               start a wash; you are notified when it ends
                  bellhop timer 10m Tea            a timer; a number alone means minutes
                  bellhop timer at 14:45 "Call mum"
                  bellhop status                   what is running, what needs an answer

                Names can be shortened, and case does not matter. Every command takes --json,
                before or after its name. The timers run in the daemon, bellhopd; "bellhop up"
                starts it.
                """),
            version: Release.version,
            groupedSubcommands: [
                CommandGroup(
                    name: help("Laundry"),
                    subcommands: [
                        Wash.self, Dry.self, SkipDryer.self, Fold.self, Abandon.self, Finish.self, Swap.self, PetCommands.self,
                        VacationCommands.self,
                    ]),
                CommandGroup(
                    name: help("Timers"), subcommands: [TimerCommand.self, Stop.self, Pause.self, Resume.self, Extend.self, Skip.self]),
                CommandGroup(name: help("Training"), subcommands: [WorkoutCommands.self, RoutineCommands.self, RestCommands.self]),
                CommandGroup(
                    name: help("Notices"),
                    subcommands: [
                        Status.self, Today.self, Watch.self, Ack.self, Snooze.self, Notify.self, AnswerCommand.self,
                        RunProgram.self, Listen.self, MailIn.self, HeartbeatCommands.self, Undo.self, History.self, Events.self, Why.self,
                        BadgeCommand.self,
                        SettingsCommand.self,
                        MembersCommand.self, OutboxCommands.self, Open.self,
                    ]),
                CommandGroup(
                    name: help("Data"),
                    subcommands: [
                        StatsCommands.self, TaskCommands.self, Export.self, Import.self, Backup.self, Restore.self, Prune.self, Wipe.self,
                        Demo.self,
                    ]),
                CommandGroup(
                    name: help("Daemon"),
                    subcommands: [
                        Setup.self, Up.self, Down.self, Doctor.self, SinksCommands.self, HooksCommand.self, RoutesCommands.self,
                        ConfigCommands.self, APICommands.self, InletsCommands.self, PageCommand.self,
                        ClockCommands.self, Completions.self, Manual.self, Complete.self,
                        MetricsCommand.self, VersionCommand.self,
                    ]),
            ]
        )
    }

    /// The label in front of every error that ArgumentParser prints. ``Failures`` uses the same
    /// label.
    static var _errorLabel: String { "bellhop" }

    /// Runs one command line and returns the exit code of the process.
    static func execute(
        _ arguments: [String], environment: [String: String], makeSession: (GlobalOptions?) -> Session
    ) async -> Int32 {
        if let standIn = NotifySendStandIn(arguments), let status = await standIn.run(environment: environment, makeSession: makeSession) {
            return status
        }
        let arguments = ProgramWords.separated(arguments)
        let choice: LanguageChoice
        do {
            choice = try LanguageChoice(arguments, environment: environment)
        } catch {
            return Speech.$language.withValue(Language(environment: environment)) {
                refuse(error, arguments, makeSession(GlobalOptions.recovered(from: arguments)))
            }
        }
        return await Speech.$language.withValue(choice.language) { await execute(choice.arguments, makeSession) }
    }

    private static func execute(_ arguments: [String], _ makeSession: (GlobalOptions?) -> Session) async -> Int32 {
        var words = arguments
        do {
            let leading = try LeadingOptions(arguments)
            words = leading.arguments
            if let options = leading.optionsAlone {
                let overview = try Overview.parse(options)
                return await run(overview, words, in: makeSession(overview.global))
            }
            if let request = HelpRequest(words) {
                let session = makeSession(GlobalOptions.recovered(from: arguments))
                try session.out.line(TextFit.fitted(request.text(session.style), session.style.width))
                return Exit.success.rawValue
            }
            words = SpacedLength.joined(words)
            try DashedWords.check(words)
            if let place = leading.unknown, let failure = UnknownOption.leading(arguments, at: place) { throw failure }
            if let failure = UnknownCommand.failure(words) { throw failure }
            if let command = try CommandLookup.parse(words) { return await run(command, words, in: makeSession(command.global)) }
            // ArgumentParser handles its own options, such as `--generate-completion-script`.
            var command = try await asyncParseAsRoot(words)
            try command.run()
            return Exit.success.rawValue
        } catch {
            return refuse(error, words, makeSession(GlobalOptions.recovered(from: arguments)))
        }
    }

    private static func refuse(_ error: any Error, _ words: [String], _ session: Session) -> Int32 {
        if error is CommandFailure || error is Output.Closed { return session.fail(with: error) }
        if let negative = DashedWords.negative(message(for: error), of: words) { return session.fail(with: negative) }
        if let failure = UnknownOption.failure(words) { return session.fail(with: failure) }
        return session.fail(withUsage: error, of: words)
    }

    private static func run(_ command: any BellhopCommand, _ words: [String], in session: Session) async -> Int32 {
        var session = command.acting(in: session)
        session.words = words
        let held = command.global.quiet ? session.silence() : nil
        do {
            try await command.run(in: session)
            try session.showCompletedDoer()
            return Exit.success.rawValue
        } catch {
            // The command has printed the faults as its normal output. Show them despite `--quiet`.
            if error is PrintedFailure, let held { session.reportHeld(held) }
            return session.fail(with: error)
        }
    }
}

/// Bellhop's own exit codes. The short name avoids confusion with ArgumentParser's `ExitCode`.
typealias Exit = ControlWire.ExitCode
