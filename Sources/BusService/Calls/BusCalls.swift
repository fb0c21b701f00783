#if Desktop
import BellhopCore
import ControlWire
import DBusClient
import FoundationEssentials

/// Carries out the methods of the interface. Each method sends the request of the API that does the
/// same, so nothing is decided here.
struct BusCalls: Sendable {
    let door: BusDoor

    /// The most timers and workouts that a list contains.
    private static let listed = 1000

    /// Carries out a call, whose arguments have the right types.
    ///
    /// - Throws: a ``BusRefusal``.
    /// - Returns: the arguments of the reply.
    func perform(_ job: CallQueue.Job, _ body: [BusValue]) async throws -> [BusValue] {
        switch job {
        case .method(let method): return try await perform(method, body)
        case .property(let property): return [.variant(try await figures().value(of: property, version: door.version))]
        case .properties:
            let figures = try await figures()
            return [.properties(BusProperty.allCases.map { ($0.rawValue, figures.value(of: $0, version: door.version)) })]
        }
    }

    /// Reads the figures. They contain every change that was answered before.
    private func figures() async throws -> BusFigures {
        switch await door.figures() {
        case .success(let figures): return figures
        case .failure(let problem): throw BusRefusal(problem)
        }
    }

    /// Carries out a method.
    ///
    /// - Parameter body: the arguments, with the types of ``BusMethod/takes``.
    /// - Throws: a ``BusRefusal``.
    /// - Returns: the arguments of the reply, with the types of ``BusMethod/gives``.
    private func perform(_ method: BusMethod, _ body: [BusValue]) async throws -> [BusValue] {
        let arguments = BusArguments(values: body)
        switch method {
        case .startTimer, .stopTimer, .pauseTimer, .resumeTimer, .extendTimer, .snoozeTimer, .timers:
            return try await timer(method, arguments)
        case .notify: return [.uint64(UInt64(clamping: try await notify(arguments).event ?? 0))]
        case .withdraw:
            let answer: WithdrawnJSON = try await ask(.withdrawNotice(try arguments.name(0)))
            return [.boolean(answer.withdrawn)]
        case .acknowledge:
            try await acknowledge(try arguments.name(0))
            return []
        case .acknowledgeAll:
            let answer: AckJSON = try await ask(.ack, AckRequest(all: true))
            return [.uint32(UInt32(clamping: answer.acknowledged.count))]
        case .badge: return [try await document(.badge)]
        case .events:
            return [try await list("events", of: .events, "after=\(arguments.number(0))&limit=\(try arguments.limit(1))")]
        case .pets, .wash, .dry, .fold, .stopLaundry: return try await laundry(method, arguments)
        case .rest, .startRest, .nextSet, .stopRest, .endRest: return try await rest(method, arguments)
        case .workouts, .workoutProgrammes, .startWorkout, .pauseWorkout, .resumeWorkout, .endWorkout:
            return try await workout(method, arguments)
        case .undo:
            let answer: UndoJSON = try await ask(.undo)
            return [.string(answer.message)]
        }
    }

    // MARK: Timers

    private func timer(_ method: BusMethod, _ arguments: BusArguments) async throws -> [BusValue] {
        switch method {
        case .startTimer:
            let answer: TimerAnswerJSON = try await ask(.startTimers, try startRequest(arguments))
            return [.string(answer.timer?.id ?? ""), due(answer.timer?.endsAt)]
        case .stopTimer: _ = try await ask(.stopTimer(try arguments.name(0)), as: TimerAnswerJSON.self)
        case .pauseTimer: _ = try await ask(.timerCommand(try arguments.name(0), .pause), as: TimerAnswerJSON.self)
        case .resumeTimer:
            let answer: TimerAnswerJSON = try await ask(.timerCommand(try arguments.name(0), .resume))
            return [due(answer.timer?.endsAt)]
        case .extendTimer:
            let request = ExtendRequest(byMs: try length(arguments.text(1), mayBeNegative: true))
            let answer: TimerAnswerJSON = try await ask(.timerCommand(try arguments.name(0), .extend), request)
            return [due(answer.timer?.endsAt)]
        case .snoozeTimer:
            let request = SnoozeRequest(forMs: try optionalLength(arguments.text(1)))
            let answer: TimerAnswerJSON = try await ask(.timerCommand(try arguments.name(0), .snooze), request)
            return [due(answer.timer?.endsAt)]
        default: return [try await list("timers", "kept", of: .timers, "limit=\(Self.listed)")]
        }
        return []
    }

    /// Returns the request for a timer. An empty `when` starts a timer that is kept or that the
    /// config defines, by its name.
    private func startRequest(_ arguments: BusArguments) throws -> TimerRequest {
        let (name, when) = (arguments.text(0), arguments.text(1))
        if when.allSatisfy(\.isWhitespace) { return TimerRequest(start: try arguments.name(0)) }
        let given = name.isEmpty ? nil : name
        let isRepetition = EveryText.begins(when.split(whereSeparator: \.isWhitespace).map(String.init))
        return isRepetition ? TimerRequest(every: when, name: given) : TimerRequest(at: when, name: given)
    }

    // MARK: Notices

    private func notify(_ arguments: BusArguments) async throws -> PostedJSON {
        guard case .object(var members)? = JSONValue(arguments.values[2]) else {
            throw BusRefusal.invalidArguments("The options contain a value of a type that JSON does not have.")
        }
        for name in ["title", "body"] where members[name] != nil {
            throw BusRefusal.invalidArguments("\"\(name)\" is an argument of its own, so it cannot be an option.")
        }
        if !arguments.text(0).isEmpty { members["title"] = .string(arguments.text(0)) }
        if !arguments.text(1).isEmpty { members["body"] = .string(arguments.text(1)) }
        var text = JSONText()
        text.value(.object(members))
        return try decode(try await send(BusRequest(endpoint: .postNotice, body: text.bytes)))
    }

    /// Answers the notices that a text means: an event by its number, or all notices of a pet or of
    /// a timer by its name.
    private func acknowledge(_ what: String) async throws {
        if let event = Int64(what) {
            _ = try await ask(.ack, AckRequest(event: event), as: AckJSON.self)
            return
        }
        let found: FoundJSON = try decode(
            try await send(BusRequest(endpoint: .find, query: "name=" + PercentEncoding.encode(what))))
        let ringing = found.matches.filter { $0.verbs?.contains(.ack) == true }
        // A name that means both a pet and a timer is left to the caller, as on the command line.
        switch (ringing.first { $0.type == "pet" }, ringing.contains { $0.type != "pet" }) {
        case (let pet?, false): _ = try await ask(.petCommand(pet.id, .ack), as: PetAnswerJSON.self)
        case (_?, true):
            throw BusRefusal(
                BusNames.name + ".Error.AmbiguousName",
                "Both a pet and a timer have this name. Pass the number of the event instead.")
        case (nil, _): _ = try await ask(.timerCommand(what, .ack), as: TimerAnswerJSON.self)
        }
    }

    // MARK: Laundry

    private func laundry(_ method: BusMethod, _ arguments: BusArguments) async throws -> [BusValue] {
        if method == .pets { return [try await list("pets", of: .pets)] }
        let pet = try arguments.name(0)
        let answer: PetAnswerJSON
        switch method {
        case .wash: answer = try await ask(.petCommand(pet, .wash), WashRequest(forMs: try optionalLength(arguments.text(1))))
        case .dry: answer = try await ask(.petCommand(pet, .dry), DryRequest(forMs: try optionalLength(arguments.text(1))))
        case .fold: answer = try await ask(.petCommand(pet, .fold))
        default: answer = try await ask(.petCommand(pet, .stop))
        }
        return method == .wash || method == .dry ? [due(answer.timer?.endsAt)] : [.boolean(answer.changed)]
    }

    // MARK: Training

    private func rest(_ method: BusMethod, _ arguments: BusArguments) async throws -> [BusValue] {
        switch method {
        case .startRest:
            let request = RestRequest(forMs: try optionalLength(arguments.text(0)))
            let answer: ActivityAnswerJSON = try await ask(.startRest, request)
            return [due(answer.activity.rest?.endsAt)]
        case .nextSet:
            let answer: ActivityAnswerJSON = try await ask(.restCommand(.next))
            return [due(answer.activity.rest?.endsAt)]
        case .stopRest: _ = try await ask(.restCommand(.stop), as: ActivityAnswerJSON.self)
        case .endRest: _ = try await ask(.restCommand(.end), as: ActivityAnswerJSON.self)
        default: return [try await document(.rest, field: "activity")]
        }
        return []
    }

    private func workout(_ method: BusMethod, _ arguments: BusArguments) async throws -> [BusValue] {
        switch method {
        case .workouts: return [try await list("runs", of: .workouts, "limit=\(Self.listed)")]
        case .workoutProgrammes:
            let answer: ProgrammeListJSON = try await ask(.workoutProgrammes)
            return [.strings(answer.programmes.map(\.name))]
        case .startWorkout:
            var request = WorkoutRequest()
            request.programme = try arguments.name(0)
            let answer: ActivityAnswerJSON = try await ask(.startWorkout, request)
            return [.string(answer.activity.id)]
        default:
            let verb: RunVerb = method == .pauseWorkout ? .pause : method == .resumeWorkout ? .resume : .end
            let name = arguments.text(0).isEmpty ? Endpoint.current : arguments.text(0)
            _ = try await ask(.workoutCommand(name, verb), as: ActivityAnswerJSON.self)
            return []
        }
    }

    // MARK: Requests

    private func send(_ request: BusRequest) async throws -> Data {
        switch await door.ask(request) {
        case .json(let data): return data
        case .problem(let problem): throw BusRefusal(problem)
        }
    }

    private func ask<Answer: Decodable>(_ endpoint: Endpoint, as type: Answer.Type = Answer.self) async throws -> Answer {
        try decode(try await send(BusRequest(endpoint: endpoint)))
    }

    private func ask<Answer: Decodable>(
        _ endpoint: Endpoint, _ body: some Encodable, as type: Answer.Type = Answer.self
    ) async throws -> Answer {
        try decode(try await send(BusRequest(endpoint: endpoint, body: Array(try WireCoding.encode(body)))))
    }

    private func decode<Answer: Decodable>(_ data: Data) throws -> Answer {
        try WireCoding.decode(from: data)
    }

    /// Returns the answer of the API as `a{sv}`.
    ///
    /// - Parameter field: the field of the answer that is wanted; `nil` for the whole answer.
    private func document(_ endpoint: Endpoint, field: String? = nil) async throws -> BusValue {
        let answer = try await ask(endpoint, as: WireValue.self).value
        guard let field else { return answer }
        return answer.field(field) ?? .properties([])
    }

    /// Returns the objects in these fields of the answer, as `aa{sv}`.
    private func list(_ fields: String..., of endpoint: Endpoint, _ query: String = "") async throws -> BusValue {
        let answer: WireValue = try decode(try await send(BusRequest(endpoint: endpoint, query: query)))
        return .array(of: "a{sv}", fields.flatMap { answer.value.field($0)?.objects ?? [] })
    }

    private func due(_ end: Timestamp?) -> BusValue {
        .uint64(end.map { UInt64(clamping: $0.instant.milliseconds) } ?? 0)
    }

    // MARK: Lengths

    /// Parses a length such as `1h30m`; an empty text is the default.
    private func optionalLength(_ text: String) throws -> Int64? {
        text.isEmpty ? nil : try length(text)
    }

    /// Parses a length in milliseconds. The API checks whether the length is allowed.
    private func length(_ text: String, mayBeNegative: Bool = false) throws -> Int64 {
        let isNegative = mayBeNegative && text.hasPrefix("-")
        do throws(TextError) {
            let parsed = try DurationText.parse(isNegative ? String(text.dropFirst()) : text, in: .milliseconds(1) ... .days(3650))
            return isNegative ? -parsed.duration.inMilliseconds : parsed.duration.inMilliseconds
        } catch {
            let sentence = door.say(error.sentence)
            // The suggestions at the end of the sentence are to be typed, without a full stop.
            throw BusRefusal(
                ProblemJSON(.badRequest, detail: .verbatim(error.suggestions.isEmpty ? sentence + "." : sentence)))
        }
    }
}

/// The arguments of a call. Their types have been checked already.
struct BusArguments: Sendable {
    let values: [BusValue]

    func text(_ index: Int) -> String { values[index].text ?? "" }

    func number(_ index: Int) -> UInt64 {
        if case .uint64(let number) = values[index] { number } else { 0 }
    }

    /// Returns the most elements that a caller wants; 0 means as many as the API gives.
    func limit(_ index: Int) throws -> UInt32 {
        let limit = values[index].unsigned ?? 0
        return limit == 0 ? 50 : limit
    }

    /// Returns a name, which must not be empty: a path of the API has no segment without a text.
    func name(_ index: Int) throws -> String {
        let name = text(index)
        guard !name.allSatisfy(\.isWhitespace) else { throw BusRefusal.invalidArguments("The name is empty.") }
        return name
    }
}

extension BusValue {
    /// The value of a field in `a{sv}`; `nil` if there is no such field.
    fileprivate func field(_ name: String) -> BusValue? {
        guard case .dictionary(_, _, let entries) = self, let entry = entries.first(where: { $0.key == .string(name) }),
            case .variant(let value) = entry.value
        else { return nil }
        return value
    }

    /// The dictionaries in a list.
    fileprivate var objects: [BusValue] {
        guard case .array(_, let values) = self else { return [] }
        return values.compactMap { if case .variant(let inner) = $0, case .dictionary = inner { inner } else { nil } }
    }
}
#endif
