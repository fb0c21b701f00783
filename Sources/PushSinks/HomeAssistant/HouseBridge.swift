#if Push
import BellhopCore
import CurlHTTP

/// Shows the household in Home Assistant and carries out its commands, as long as it runs. It keeps
/// a connection to the broker.
struct HouseBridge: Sendable {
    let settings: HouseSettings
    let client: MQTTClient
    let endpoint: MQTTEndpoint
    let environment: SinkEnvironment
    let house: HouseDoor
    let tally: CommandTally

    /// The number of messages that are on the way to the broker at once.
    private static let inFlight = 16
    /// The number of different sentences about commands in the log.
    private static let mostTold = 100
    /// The name with which the journal records what Home Assistant did.
    static let program = "mqtt"

    private var server: String { endpoint.address.origin }
    private var place: HousePlaces.Place { .init(server: server, topics: settings.topics) }

    /// What the bridge knows while it runs.
    private struct State {
        var desk: HouseDesk
        var gate = CommandGate()
        /// Whether the broker has everything, so that only changes must be published.
        var isOpen = false
        /// Whether the devices are available.
        var isAvailable = false
        /// Whether the log already tells that there is no connection.
        var hasToldLoss = false
        /// The sentences that were logged, so that each appears once.
        var told: Set<String> = []
    }

    func run() async {
        let claims = environment.resources.resource(HouseClaims.self) { HouseClaims() }
        let isClaimed = await claims.claim(place, for: environment.name) { other in
            environment.log("\(other) already shows this device in Home Assistant (set another \"device\")")
        }
        guard isClaimed else { return }
        defer { claims.release(place) }
        let inbox = HouseInbox()
        let remembered = HousePlaces(from: await house.recall(environment.name)).all.filter { $0 != place }
        let former = remembered.filter { $0.server == server }.map(\.topics)
        // Remember the place before anything is there, so that nothing can be left behind.
        let others = remembered.filter { $0.server != server }
        await house.remember(environment.name, HousePlaces(remembered + [place]).stored)
        await withDiscardingTaskGroup { group in
            // The group cancels this task below, when the work has ended. The task only reads.
            group.addTask { await house.follow { inbox.put(.things($0)) } }
            await work(inbox, former: former) { await house.remember(environment.name, HousePlaces(others + [place]).stored) }
            group.cancelAll()
        }
        client.leave()
    }

    /// - Parameter settled: called when nothing is left at the former places.
    private func work(_ inbox: HouseInbox, former: [HouseTopics], settled: () async -> Void) async {
        var state = State(desk: HouseDesk(settings.description, others: settings.greetingTopics, former: former))
        var isStanding = false
        while !Task.isCancelled {
            for item in await inbox.next() {
                switch item {
                case .things(let things):
                    let changes = state.desk.show(things)
                    if !isStanding {
                        // Connect now, and not earlier: what the broker retains is compared with
                        // the household.
                        isStanding = true
                        await client.stand(standing(inbox, former: former))
                    } else if state.isOpen {
                        _ = await publish(changes)
                    }
                case .news(let news): await hear(news, &state, inbox)
                case .settled where state.isOpen && !state.isAvailable:
                    state.isAvailable = await publish([HouseDesk.availability(settings.topics, true)])
                    if state.isAvailable { await settled() }
                case .settled: break
                }
            }
        }
    }

    private func standing(_ inbox: HouseInbox, former: [HouseTopics]) -> MQTTStanding {
        var subscriptions = settings.topics.retained + former.flatMap(\.retained)
        if settings.acceptsCommands { subscriptions.append(settings.topics.commands) }
        var seen: Set<String> = []
        subscriptions = subscriptions.filter { seen.insert($0.filter).inserted }
        return MQTTStanding(will: HouseDesk.availability(settings.topics, false), subscriptions: subscriptions) {
            inbox.put(.news($0))
        }
    }

    private func hear(_ news: MQTTStanding.News, _ state: inout State, _ inbox: HouseInbox) async {
        switch news {
        case .open:
            (state.isOpen, state.isAvailable) = (await publish(state.desk.everything), false)
            guard state.isOpen else { return }
            environment.report(.found(SinkCheck(.ok, "")))
            // The broker answers in order: before it took all this, it sent what it retained.
            inbox.put(.settled)
            if state.hasToldLoss { environment.log("Home Assistant can see Bellhop again") }
            state.hasToldLoss = false
        case .arrived(let arrival):
            if let command = settings.topics.command(in: arrival.topic) {
                await obey(arrival, command, &state)
            } else if let correction = state.desk.correction(of: arrival) {
                _ = await publish([correction])
            }
        case .denied(let filter):
            tell("the broker does not allow Bellhop to subscribe to \(SafeText.line(filter))", &state)
        case .lost(let failure): lose(MQTTVerdict(endpoint: endpoint).outcome(.failure(failure)), &state)
        case .refused(let code): lose(MQTTVerdict(endpoint: endpoint).outcome(.success(.refused(code))), &state)
        }
    }

    private func lose(_ outcome: DeliveryOutcome, _ state: inout State) {
        state.isOpen = false
        guard !Task.isCancelled else { return }
        let check = SinkCheck(outcome)
        environment.report(.found(check))
        // Further failures have the same cause, and failed deliveries are reported elsewhere.
        guard !state.hasToldLoss else { return }
        state.hasToldLoss = true
        environment.log("Home Assistant cannot see Bellhop: \(check.detail)")
    }

    // MARK: Commands

    private func obey(_ arrival: MQTTArrival, _ command: (key: String, verb: String), _ state: inout State) async {
        // An empty message deletes one that the broker retained.
        guard settings.acceptsCommands, arrival.payload?.isEmpty != true else { return }
        let now = environment.timekeeper.now().sinceBoot
        switch state.gate.decide(arrival, command, things: state.desk.things, at: now) {
        case .ignore(let reason):
            tally.count(reason)
            // A repeat is nothing that anybody needs to know of.
            guard reason != .repeated else { return }
            let topic = SafeText.truncated(SafeText.line(arrival.topic), toUTF8Bytes: 200)
            tell("ignored a command over MQTT at \"\(topic)\": \(reason.rawValue)", &state)
            guard state.gate.admitAnswer(to: reason, at: now) else { return }
            let sentence = reason.sentence(command, of: state.desk.things[command.key], in: settings.topics)
            await publishResult(of: command, isDone: false, house.say(sentence))
        case .act(let verb, let key):
            guard let thing = state.desk.things[key] else { return }
            switch await house.act(verb, thing.identity, Self.program) {
            case .carriedOut: await publishResult(of: command, isDone: true)
            case .refused(let reason):
                tell("\(verb.rawValue) over MQTT at \"\(arrival.topic)\" was refused: \(reason)", &state)
                // The reason may contain names.
                await publishResult(of: command, isDone: false, settings.description.isRedacted ? nil : reason)
            }
        }
    }

    private func publishResult(of command: (key: String, verb: String), isDone: Bool, _ reason: String? = nil) async {
        var json = JSONText(escaping: .harmless)
        json.beginObject()
        json.field("command", SafeText.truncated(command.verb, toUTF8Bytes: 64))
        json.key("done")
        json.value(isDone)
        if let reason { json.field("reason", reason) }
        json.endObject()
        _ = await publish([MQTTMessage(topic: settings.topics.result(command.key), payload: json.bytes)])
    }

    /// Logs a sentence once in each run of the sink. The number of different sentences is limited,
    /// because they may contain any name or topic.
    private func tell(_ sentence: String, _ state: inout State) {
        guard state.told.count < Self.mostTold, state.told.insert(sentence).inserted else { return }
        environment.log(sentence)
        if state.told.count == Self.mostTold { environment.log("further problems with commands over MQTT are not logged") }
    }

    // MARK: Publishing

    /// Publishes messages in order, several at once.
    ///
    /// - Returns: whether the broker has all of them. If one is lost, so is the connection, and the
    ///   next connection publishes everything again.
    private func publish(_ messages: [MQTTMessage]) async -> Bool {
        for start in stride(from: 0, to: messages.count, by: Self.inFlight) {
            let isTaken = await withTaskGroup(of: Bool.self) { group in
                for message in messages[start...].prefix(Self.inFlight) {
                    // The group waits for the task, whose end is bounded by the time limit of the client.
                    group.addTask { await client.publish(message) == .success(.taken) }
                }
                return await group.reduce(true) { $0 && $1 }
            }
            guard isTaken else { return false }
        }
        return true
    }
}
#endif
