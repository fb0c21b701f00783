import BellhopCore
import ControlClient
import ControlWire

extension WatchOrder {
    /// Sends the command to the daemon and returns the result as one line. The line has no colors
    /// and no sign of success, because the footer of the view adds its own.
    func send(through client: ControlClient, _ style: Style) async throws(ControlError) -> String {
        let style = Self.bare(style)
        let text = try await result(of: client, style)
        let sign = style.sign(.ok) + " "
        return text.hasPrefix(sign) ? String(text.dropFirst(sign.count)) : text
    }

    private func result(of client: ControlClient, _ style: Style) async throws(ControlError) -> String {
        switch self {
        case .pet(let id, let verb): return try await pet(id, verb, [String: String](), client, style)
        case .dryMore(let id, let minutes): return try await pet(id, .dry, DryRequest(addMinutes: minutes), client, style)
        case .extendPet(let id, let milliseconds): return try await pet(id, .extend, ExtendRequest(byMs: milliseconds), client, style)
        case .snoozePet(let id, let milliseconds): return try await pet(id, .snooze, SnoozeRequest(forMs: milliseconds), client, style)
        case .stopTimer(let id):
            let answer = try await client.send(Request(.stopTimer(id)), as: TimerAnswerJSON.self)
            return Timers.answer(answer, did: say("stopped"), style)
        case .timer(let id, let verb):
            let answer = try await timer(id, verb, [String: String](), client)
            return Timers.answer(answer, did: verb == .pause ? say("paused") : "", style)
        case .extendTimer(let id, let milliseconds):
            let answer = try await timer(id, .extend, ExtendRequest(byMs: milliseconds), client)
            return Timers.answer(answer, did: "", style)
        case .snoozeTimer(let id, let milliseconds):
            let answer = try await timer(id, .snooze, SnoozeRequest(forMs: milliseconds), client)
            return Timers.answer(answer, did: say("the notice comes back in \(Words.length(milliseconds))"), style)
        case .addPet(let name):
            let answer = try await client.send(Request(.addPet), body: PetRequest(name: name), as: PetAnswerJSON.self)
            return say("\(SafeText.line(answer.pet.name)) has moved in.")
        case .start(let request):
            let answer = try await client.send(Request(.startTimers), body: request, as: TimerAnswerJSON.self)
            return Timers.started(answer, style)
        case .startRest: return try await rest(.startRest, RestRequest(), client, style)
        case .rest(let verb): return try await rest(.restCommand(verb), [String: String](), client, style)
        case .extendRest(let milliseconds):
            return try await rest(.restCommand(.extend), ExtendRequest(byMs: milliseconds), client, style)
        case .workout(let verb): return try await run(.workoutCommand(Endpoint.current, verb), verb, client, style)
        case .routine(let id, let verb): return try await run(.routineCommand(id, verb), verb, client, style)
        case .acknowledge(let event): return try await acknowledge(AckRequest(event: event), client)
        case .answer(let event, let name): return try await acknowledge(AckRequest(event: event, answer: name), client)
        case .acknowledgeAll(let newest): return try await acknowledge(AckRequest(all: true, upTo: newest), client)
        case .undo:
            let answer = try await client.send(Request(.undo), body: UndoRequest(token: nil), as: UndoJSON.self)
            return SafeText.line(answer.message)
        }
    }

    private func pet(
        _ id: String, _ verb: PetVerb, _ body: some Encodable, _ client: ControlClient, _ style: Style
    ) async throws(ControlError) -> String {
        let answer = try await client.send(Request(.petCommand(id, verb)), body: body, as: PetAnswerJSON.self)
        return PetAnswers.sentence(answer, verb, style)
    }

    private func rest(
        _ endpoint: Endpoint, _ body: some Encodable, _ client: ControlClient, _ style: Style
    ) async throws(ControlError) -> String {
        let answer = try await client.send(Request(endpoint), body: body, as: ActivityAnswerJSON.self)
        return Rests.state(answer.activity, style)
    }

    private func run(
        _ endpoint: Endpoint, _ verb: RunVerb, _ client: ControlClient, _ style: Style
    ) async throws(ControlError) -> String {
        let answer = try await client.send(Request(endpoint), body: [String: String](), as: ActivityAnswerJSON.self)
        return Runs.answer(answer, to: verb, style)
    }

    private func timer(
        _ id: String, _ verb: TimerVerb, _ body: some Encodable, _ client: ControlClient
    ) async throws(ControlError) -> TimerAnswerJSON {
        try await client.send(Request(.timerCommand(id, verb)), body: body, as: TimerAnswerJSON.self)
    }

    private func acknowledge(_ request: AckRequest, _ client: ControlClient) async throws(ControlError) -> String {
        let answer = try await client.send(Request(.ack), body: request, as: AckJSON.self)
        guard !answer.acknowledged.isEmpty else { return say("No notice was waiting for an answer.") }
        // The titles of many notices would cover the screen.
        let count = answer.acknowledged.count
        if count > 2 { return say("\(count: count, one: "notice", other: "notices") answered") }
        return say("answered: \(answer.acknowledged.map { Spoken.event($0) }.joined(separator: "; "))")
    }

    /// Returns the style without colors, because the picture on the screen uses its own colors.
    private static func bare(_ style: Style) -> Style {
        var style = style
        style.isColoured = false
        return style
    }
}
