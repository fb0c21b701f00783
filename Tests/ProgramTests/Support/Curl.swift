import BellhopTestKit
import ControlClient
import ControlWire
import Foundation
import Testing

/// Sends requests to inlets with curl, which shares no code with Bellhop.
enum Curl {
    static let environment = ["PATH": "/usr/bin:/bin"]

    /// Runs curl with these arguments, and returns the status and the body of the answer.
    static func send(_ arguments: [String]) async throws -> (status: Int, body: String) {
        let result = try await Program.run(
            ["curl", "-sS", "--noproxy", "*", "--max-time", "60", "-w", "\n%{http_code}"] + arguments, environment: environment)
        let lines = result.output.split(separator: "\n", omittingEmptySubsequences: false)
        let status = try #require(lines.last.flatMap { Int($0) }, "\(result)")
        return (status, lines.dropLast().joined(separator: "\n"))
    }
}

extension DaemonProcess {
    /// Makes a token of an inlet with the command line, and returns its secret.
    func inletToken(_ inlet: String) async throws -> String {
        let made = try await bellhop("inlets", "token", inlet, "--json")
        #expect(made.status == 0, "\(made)")
        return try WireCoding.decode(InletTokenAnswerJSON.self, from: Data(made.output.utf8)).secret
    }

    /// Waits until an inlet with an address of its own listens, and returns this address, such as
    /// `127.0.0.1:41235`.
    func ownAddress(of inlet: String) async throws -> String {
        let line = try await program.saying("the inlet \(inlet) answers at ")
        return String(try #require(line.split(separator: " ").last))
    }

    /// Returns the events that programs have posted through inlets.
    func postedEvents() async throws -> [EventJSON] {
        let page: EventListJSON = try await client.send(Request(.events, query: [("limit", "1000")]))
        return page.events.filter { $0.kind == "inlet.received" }
    }
}
