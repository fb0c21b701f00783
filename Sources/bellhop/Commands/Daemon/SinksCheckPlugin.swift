import ArgumentParser
import BellhopCore
import ControlWire
import ProgramSink

struct SinksCheckPlugin: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "check-plugin",
            abstract: help("Test a program the way a program sink would run it."),
            discussion: help(
                """
                Runs the program a dozen times in a row, with a notice, odd texts, a withdrawal
                and a type that does not exist yet. The program really delivers what it gets.
                Needs no daemon and no entry in the config. Exits with status 69 if the program
                does not do what a plugin should.

                Examples:
                  bellhop sinks check-plugin ./lamp
                  bellhop sinks check-plugin ./lamp -- --blink
                """))
    }

    @Argument(help: help("The program: a path, or a name in PATH."))
    var program: String

    @Argument(help: help("The arguments of the program."))
    var arguments: [String] = []

    @Option(help: help("How long each run of the program may take (100ms to 29s).", valueName: "duration"))
    var timeout = "20s"

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let limit = try DurationText.parse(timeout, in: ProgramSink.limits).duration
        let command = [program] + arguments
        let check: PluginCheck
        do {
            check = try PluginCheck(command: command, variables: session.environment, limit: limit)
        } catch {
            let faults = error.faults.map { Speech.language($0.message) }.joined(separator: "; ")
            throw CommandFailure(.usage, "The program \(faults).")
        }
        let results = await check.run()
        let report = PluginCheckJSON(command: command, parts: results.map(PluginCheckJSON.Part.init))
        try session.show(report) { Sinks.pluginCheck(report, $0) }
        if report.parts.contains(where: { !$0.passed }) { throw PrintedFailure(code: .unavailable) }
    }
}

extension PluginCheckJSON.Part {
    init(_ result: PluginCheck.Result) {
        let said = result.outcome.reason.map { Speech.language($0.phrase) }
        let fault = result.fault.map { Speech.language($0) }
        self.init(
            part: result.part.rawValue, passed: fault == nil, outcome: result.outcome.kind.rawValue,
            detail: [fault, said].compactMap { $0 }.joined(separator: ": "))
    }
}
