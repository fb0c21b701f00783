import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct Demo: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "demo",
            abstract: help("Add five sample pets with three months of laundry."),
            discussion: help(
                """
                Lets you try Bellhop with sample data, best in a separate state folder:
                  bellhop --socket /tmp/demo.sock up -- --state-dir /tmp/demo
                The same seed always gives the same samples.
                """))
    }

    @Option(help: help("The seed of the samples: another number gives other samples.", valueName: "number"))
    var seed: UInt64?

    @Flag(help: help("Add the samples even if there are pets already."))
    var yes = false

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let body = DemoRequest(seed: seed, yes: yes ? true : nil)
        let answer = try await session.working(
            say("Adding sample pets"), ifStopped: say("bellhopd finishes this by itself.")
        ) { _ in
            try await session.client.send(Request(.demo), body: body, as: DemoJSON.self)
        }
        try session.show(answer) { DataReports.demo(answer, $0) }
    }
}
