import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct HeartbeatSignals: ActingCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "ping",
            abstract: help("Send a ping on this machine, without the address."),
            discussion: help(
                """
                Without a signal, the ping reports a success. The signals are start, fail, log
                and the exit status of the job: 0 is a success, every other one a failure.
                --start, --fail and --exit-code are another way to write them. With --log -, the
                text comes from standard input; its first 10,000 bytes are kept.

                Examples:
                  bellhop heartbeat ping backup
                  bellhop heartbeat ping backup start
                  backup.sh; bellhop heartbeat ping backup $?
                  backup.sh 2>&1 | bellhop heartbeat ping backup --log -
                """))
    }

    @Argument(help: help("The name of the heartbeat."))
    var name: String

    @Argument(help: help("success, start, fail, log or an exit status."))
    var signal: String?

    @Flag(help: help("The job has started."))
    var start = false

    @Flag(help: help("The job has failed."))
    var fail = false

    @Option(help: help("The exit status of the job, 0 to 255.", valueName: "status"))
    var exitCode: UInt8?

    @Option(help: help("A text for the list of pings, or - for standard input.", valueName: "text"))
    var log: String?

    @Option(name: .customLong("run"), help: help("A UUID that marks all pings of one run.", valueName: "uuid"))
    var runID: String?

    @OptionGroup var doer: DoerOptions
    @OptionGroup var global: GlobalOptions

    private var signals: [String] {
        [signal, start ? "start" : nil, fail ? "fail" : nil, exitCode.map { String($0) }].compactMap(\.self)
    }

    func validate() throws {
        if signals.count > 1 { throw ValidationError(say("A ping has one signal. Leave the others out.")) }
    }

    func run(in session: Session) async throws {
        // Bytes that are not UTF-8 are replaced.
        let text = log == "-" ? String(decoding: StandardInput.bytes(atMost: Heartbeat.logLimit), as: UTF8.self) : log
        let answer = try await session.client.send(
            Request(.heartbeatCommand(try Session.checked(name), .ping)),
            body: HeartbeatPingRequest(signal: signals.first, run: runID, log: text), as: HeartbeatAnswerJSON.self)
        try session.show(answer) { HeartbeatsPage.text(answer.heartbeat, $0) }
    }
}
