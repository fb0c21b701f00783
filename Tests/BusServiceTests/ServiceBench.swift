#if Desktop
import BellhopCore
import BellhopTestKit
@testable import BusService
import ControlWire
import DBusClient
import Foundation

/// A ``BusService`` on a private bus, with a stand-in for the API.
final class ServiceBench: Sendable {
    /// The requests that reached the API, such as `POST /v1/timers {"at":"4 min"}`.
    let requests = Happenings<String>()
    let standings = Happenings<BusStanding>()
    let events = Happenings<@Sendable (EventJSON) async -> Void>()
    let figures = Happenings<@Sendable (BusFigures) async -> Void>()
    /// A request waits as long as its line contains this text.
    private let gate = Gate()
    private let held = Locked<String?>(nil)
    private let answers = Locked<[String: BusDoor.Answer]>([:])
    let service: BusService

    init(on address: BusAddress) throws {
        let gate = gate
        let (requests, standings, events, figures, held, answers) = (requests, standings, events, figures, held, answers)
        let door = BusDoor(
            ask: { request in
                let query = request.query.isEmpty ? "" : "?" + request.query
                let body = request.body.isEmpty ? "" : " " + String(decoding: request.body, as: UTF8.self)
                let line = request.endpoint.line + query + body
                requests.append(line)
                if let text = held.withLock({ $0 }), line.contains(text) { await gate.pass() }
                let answer = answers.withLock { answers in answers.first { line.contains($0.key) }?.value }
                return answer ?? .json(Data("{}".utf8))
            },
            followEvents: { tell in
                events.append(tell)
                await Self.untilCancelled()
            },
            figures: { .success(BusFigures(unanswered: 3, badge: 2, nextDue: Instant(milliseconds: 42))) },
            followFigures: { tell in
                figures.append(tell)
                await Self.untilCancelled()
            },
            say: { Language.english($0) }, version: "1.2.3")
        service = BusService(
            on: try BusClient(address: address, timekeeper: BootClock()), door: door, tell: { standings.append($0) })
    }

    private static func untilCancelled() async {
        let bell = Doorbell()
        while !Task.isCancelled { await bell.wait() }
    }

    /// Answers each request whose line contains `text` with this document.
    func answer(_ text: String, with json: String) {
        answers.withLock { $0[text] = .json(Data(json.utf8)) }
    }

    func refuse(_ text: String, with problem: ProblemJSON) {
        answers.withLock { $0[text] = .problem(problem) }
    }

    /// Holds each request whose line contains `text`, until ``release()``.
    func hold(_ text: String) { held.withLock { $0 = text } }

    func release() {
        held.withLock { $0 = nil }
        gate.open()
    }

    /// Runs a service on a new bus until `body` returns, and waits until the service has ended.
    static func run(_ body: @Sendable (ServiceBench, PrivateBus) async throws -> Void) async throws {
        try await PrivateBus.run { bus in
            let bench = try ServiceBench(on: bus.address)
            try await withThrowingTaskGroup { group in
                group.addTask { await bench.service.run() }
                _ = try await bench.standings.until { $0 == .owner }
                do {
                    try await body(bench, bus)
                } catch {
                    bench.service.stop()
                    throw error
                }
                bench.service.stop()
                try await group.waitForAll()
            }
        }
    }
}

extension BusPeer {
    /// Calls a method of Bellhop.
    func ask(_ method: String, _ body: [BusValue] = []) async throws -> [BusValue] {
        try await bus.call(.call(method, of: BusNames.name, at: BusNames.path, on: BusNames.name, body), limit: .seconds(60)).body
    }

    /// Returns the name and the text of the error that a call is answered with.
    func error(
        of method: String, _ body: [BusValue] = [], interface: String = BusNames.name, path: String = BusNames.path
    ) async throws -> (name: String, text: String)? {
        do throws(BusFailure) {
            _ = try await bus.call(.call(method, of: interface, at: path, on: BusNames.name, body), limit: .seconds(60))
            return nil
        } catch {
            guard case .remote(let name, let text) = error else { throw error }
            return (name, text)
        }
    }
}
#endif
