import BellhopCore

/// Creates a sink only to learn what it reports about its settings, and releases it.
///
/// The trial has no lasting effect: the sink gets resources of its own, a clock that stands still,
/// and no listeners.
struct SinkTrial {
    private let variables: [String: String]
    private let resources = SharedResources()
    private var address: PublicAddress?

    init(variables: [String: String]) {
        self.variables = variables
    }

    /// Returns this trial for a hub that receives answers at this address.
    func answering(at address: PublicAddress?) -> SinkTrial {
        var trial = self
        trial.address = address
        return trial
    }

    /// Returns the problems that the sink finds in its settings, and the ones that do not prevent
    /// use but should be fixed.
    ///
    /// - Parameter doubtful: the keys whose value or absence is already a fault. Problems that
    ///   follow from one of them are not reported again.
    func findings(_ type: any NotificationSink.Type, _ sink: SinkConfiguration, doubtful: Set<String>) -> Findings {
        let cautions = Locked<[InvalidSettings.Fault]>([])
        let environment = SinkEnvironment(
            name: sink.name, timekeeper: StandingTime(), resources: resources, variables: variables,
            answers: address.map { AnswerLinks(address: $0, sink: sink.name, unsure: UnsureTokens()) },
            caution: { caution in cautions.withLock { $0.append(caution) } })
        do throws(InvalidSettings) {
            let made = try type.init(settings: sink.settings, environment: environment)
            return Findings(cautions: cautions.withLock { $0 }, capabilities: made.capabilities)
        } catch {
            let faults = error.faults.filter { fault in
                guard let key = fault.key else { return doubtful.isEmpty }
                return !doubtful.contains(key) && doubtful.isDisjoint(with: fault.others)
            }
            return Findings(faults: faults)
        }
    }

    struct Findings {
        var faults: [InvalidSettings.Fault] = []
        var cautions: [InvalidSettings.Fault] = []
        /// `nil` when the sink cannot be created.
        var capabilities: SinkCapabilities?
    }

    /// The clock of trial sinks: no time passes and no alarm rings.
    private struct StandingTime: Timekeeper {
        func now() -> ClockReading {
            ClockReading(wall: Instant(milliseconds: 0), sinceBoot: .zero, suspended: .zero, boot: BootID(rawValue: ""))
        }
        func ring(_ doorbell: Doorbell, at deadline: Instant?) {}
        func zone() -> ZoneRules { .utc }
        func randomBits() -> UInt64 { 0 }
    }
}
