import ArgumentParser

/// A command of ours: it runs in a ``Session``, so that tests can hand it a stand-in daemon and read what it prints.
protocol BellhopCommand: AsyncParsableCommand {
    var global: GlobalOptions { get }
    func run(in session: Session) async throws
}

extension BellhopCommand {
    func run() async throws {
        try await run(in: acting(in: Session.ofProcess(global)))
    }
}
