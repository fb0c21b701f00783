import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire
import FoundationEssentials
import Glibc
import LinuxTime

/// A command of Bellhop. A command runs in a ``Session``, which allows a test to replace the daemon
/// and to read the output.
protocol BellhopCommand: AsyncParsableCommand {
    var global: GlobalOptions { get }
    func run(in session: Session) async throws
}

extension BellhopCommand {
    func run() async throws {
        try await run(in: acting(in: Session.ofProcess(global)))
    }
}
