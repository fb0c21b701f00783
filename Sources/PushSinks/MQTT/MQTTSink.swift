#if Push
package import BellhopCore
import CurlHTTP

/// Publishes each notice to an MQTT broker at QoS 1, as the same JSON object that the stdout sink
/// writes.
///
/// A notice counts as sent when the broker has acknowledged it. A notice may arrive twice; a
/// duplicate has the same `key` and `event`. In MQTT 3.1.1 a broker cannot report that publishing
/// to a topic is forbidden: the broker discards the message and acknowledges it anyway.
package struct MQTTSink: NotificationSink {
    package static let kind = "mqtt"
    package static let schema = MQTTSettings.schema
    /// The capabilities with the default settings.
    package static let capabilities: SinkCapabilities = [.replace, .withdraw]

    /// The length of the first pause between attempts to announce Bellhop to Home Assistant. Each
    /// further pause is twice as long as the previous one.
    private static let firstPause: Duration = .seconds(10)
    private static let longestPause: Duration = .minutes(30)

    private let settings: MQTTSettings
    private let environment: SinkEnvironment
    private let tally = CommandTally()

    package init(settings: Settings, environment: SinkEnvironment) throws(InvalidSettings) {
        self.settings = try MQTTSettings(settings, environment)
        self.environment = environment
    }

    package var capabilities: SinkCapabilities {
        var capabilities: SinkCapabilities = .replace
        if settings.tellsWithdrawals { capabilities.insert(.withdraw) }
        if settings.isForPeople { capabilities.insert(.forPeople) }
        return capabilities
    }

    package func perform(_ operation: SinkOperation, attempt: Attempt) async -> DeliveryOutcome {
        switch operation {
        case .schedule: return .rejected("MQTT messages are published immediately and cannot be scheduled")
        case .withdraw where !settings.tellsWithdrawals: return .rejected("this broker gets no withdrawals, because withdrawals = false")
        case .deliver, .update, .withdraw: break
        }
        let message = MQTTMessage(
            topic: settings.topic.topic(for: operation.event),
            payload: NoticeDocument(operation, at: attempt.now, in: attempt.language).json,
            isRetained: settings.isRetained)
        return verdict(await settings.client.publish(message, timeLimit: attempt.requestLimit))
    }

    private func verdict(_ result: Result<MQTTClient.Answer, HTTPFailure>) -> DeliveryOutcome {
        MQTTVerdict(endpoint: settings.endpoint).outcome(result)
    }

    /// Shows the household in Home Assistant, if the settings ask for that. Without a household, as
    /// in a trial, this announces only Bellhop itself, and retries until that succeeds. Each
    /// later connection repeats the announcement, in case the broker has forgotten it.
    package func run() async {
        if let house = environment.house {
            guard let devices = settings.house else {
                await removeDevices(house)
                return await announce()
            }
            let bridge = HouseBridge(
                settings: devices, client: settings.client, endpoint: settings.endpoint, environment: environment, house: house,
                tally: tally)
            return await bridge.run()
        }
        await announce()
    }

    /// Removes the devices of earlier settings at this broker, or those of these settings.
    private func removeDevices(_ house: HouseDoor) async {
        let server = settings.endpoint.address.origin
        let remembered = HousePlaces(from: await house.recall(environment.name)).all
        var places = remembered.filter { $0.server == server }.map(\.topics)
        if settings.removesDevices, !places.contains(settings.topics) { places.append(settings.topics) }
        guard !places.isEmpty, await HouseRemoval(client: settings.client, places: places).run() else { return }
        await house.remember(environment.name, HousePlaces(remembered.filter { $0.server != server }).stored)
    }

    private func announce() async {
        var pause = Self.firstPause
        while settings.hasGreetings, !Task.isCancelled {
            let outcome = verdict(await settings.client.look())
            if case .accepted = outcome {
                if pause != Self.firstPause { environment.report(.found(SinkCheck(outcome))) }
                break
            }
            if !Task.isCancelled { environment.report(.found(SinkCheck(outcome))) }
            // Log only the first failure. Later failures have the same cause, and failed deliveries
            // are reported elsewhere.
            if pause == Self.firstPause, !Task.isCancelled {
                environment.log("Home Assistant does not know of Bellhop yet: \(SinkCheck(outcome).detail)")
            }
            await rest(for: pause)
            pause = min(pause * 2, Self.longestPause)
        }
        await Doorbell().wait()
    }

    // Use a separate doorbell for each pause, so that no alarm remains after the announcement has
    // succeeded.
    private func rest(for pause: Duration) async {
        let bell = Doorbell()
        environment.timekeeper.ring(bell, at: environment.timekeeper.now().wall + pause)
        await bell.wait()
    }

    /// Connects to the broker without publishing a notice. The client disconnects after a while.
    package func check() async -> SinkCheck {
        let outcome = verdict(await settings.client.look())
        if case .accepted = outcome {
            let address = "\(settings.endpoint.address)"
            let ignored = tally.total
            if ignored > 0 {
                return SinkCheck(
                    .ok,
                    "\(address) accepts our connection; Bellhop ignored \(count: ignored, one: "invalid command", other: "invalid commands") from it since the start"
                )
            }
            if settings.house?.acceptsCommands == true {
                return SinkCheck(.ok, "\(address) accepts our connection, and Bellhop accepts commands from it")
            }
            return SinkCheck(.ok, "\(address) accepts our connection; MQTT does not tell whether anybody subscribes")
        }
        return SinkCheck(outcome)
    }
}
#endif
