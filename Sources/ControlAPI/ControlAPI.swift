public import BellhopCore
public import BellhopHub
public import ControlWire
public import FoundationEssentials

/// Answers the requests of DESIGN §9 with what the hub says. No sockets here: a request goes in, an answer comes out.
public struct ControlAPI: Sendable {
    /// What goes back.
    public enum Answer: Sendable {
        case json(status: Int, body: Data)
        case problem(ProblemJSON)
        /// Server-sent events from the journal, after this event.
        case events(after: EventNumber)
    }

    let hub: Hub
    let daemon: DaemonControls

    public init(hub: Hub, daemon: DaemonControls) {
        self.hub = hub
        self.daemon = daemon
    }

    /// - Parameters:
    ///   - wantsStream: the client accepts `text/event-stream`. - lastEventID: where it wants to resume.
    public func answer(
        method: String, target: String, body: [UInt8], wantsStream: Bool = false, lastEventID: String? = nil
    ) async -> Answer {
        do {
            let request = try APIRequest(method: method, target: target, body: body)
            if wantsStream, request.path == ["events"] { return try stream(request, lastEventID: lastEventID) }
            return try await route(request)
        } catch let problem as ProblemJSON {
            return .problem(problem)
        } catch let refusal as Refusal {
            return .problem(ProblemJSON(refusal))
        } catch let error as StoreError {
            return .problem(ProblemJSON(error))
        } catch {
            return .problem(ProblemJSON(.internalError, detail: "\(error)"))
        }
    }

    private func stream(_ request: APIRequest, lastEventID: String?) throws(ProblemJSON) -> Answer {
        let text = lastEventID ?? request.query["after"] ?? "0"
        guard let after = EventNumber(text), after >= 0 else {
            throw ProblemJSON(.badRequest, detail: "Last-Event-ID is the number of an event.")
        }
        return .events(after: after)
    }

    private func route(_ request: APIRequest) async throws -> Answer {
        let first = request.path.first ?? ""
        let handled: Answer? =
            switch first {
            case "timers": try await timers(request)
            case "pets": try await pets(request)
            case "sinks": try await sinks(request)
            case "config": try await config(request)
            case "outbox": try await outbox(request)
            case "events", "deliveries", "ack": try await journal(request)
            default: try await household(request)
            }
        if let handled { return handled }
        throw ProblemJSON(
            .notFound, detail: "There is nothing at \(request.method) /\(Endpoint.apiVersion)/\(request.path.joined(separator: "/")).")
    }

    // MARK: Shared

    func ok(_ value: some Encodable, status: Int = 200) throws -> Answer {
        .json(status: status, body: try WireCoding.encode(value))
    }

    var clock: LocalClock {
        LocalClock(now: hub.timekeeper.now().wall, zone: hub.timekeeper.zone())
    }

    /// A length of time in a body.
    func duration(_ milliseconds: Int64?) -> Duration? {
        milliseconds.map { .milliseconds($0) }
    }
}
