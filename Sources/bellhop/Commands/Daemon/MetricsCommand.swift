import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct MetricsCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "metrics",
            abstract: help("Print the daemon's metrics in Prometheus format."),
            discussion: help(
                """
                The same text is at /metrics on the daemon's socket. With --json it is in the
                field "metrics".

                Examples:
                  bellhop metrics
                  bellhop metrics > /var/lib/prometheus/node-exporter/bellhop.prom
                """))
    }

    @OptionGroup var global: GlobalOptions

    /// The output of `bellhop metrics --json`.
    private struct Page: Codable {
        /// The metrics in the text format of Prometheus.
        var metrics: String
    }

    func run(in session: Session) async throws {
        var bytes: [UInt8] = []
        try await session.client.download(Request(.metrics)) { bytes += $0 }
        let text = String(decoding: bytes, as: UTF8.self)
        try session.show(Page(metrics: text), isFile: true) { _ in text.hasSuffix("\n") ? String(text.dropLast()) : text }
    }
}
