import BellhopCore

/// Creates a sink to find the problems in its settings, then releases it.
///
/// The trial has no lasting effect: the sink gets resources of its own, a clock that stands still,
/// and no listeners.
struct SinkTrial {
    private let variables: [String: String]
    private let resources = SharedResources()
    private var address: PublicAddress?
    /// Whether the sink may read the files that its settings name.
    private let mayReadFiles: Bool

    init(variables: [String: String], mayReadFiles: Bool) {
        self.variables = variables
        self.mayReadFiles = mayReadFiles
    }

    /// Returns a copy of this trial for a hub that receives people's answers to notices at this
    /// address.
    func answering(at address: PublicAddress?) -> SinkTrial {
        var trial = self
        trial.address = address
        return trial
    }

    /// Returns the problems that the sink finds in its settings, and the cautions about settings
    /// that work but should be fixed.
    ///
    /// - Parameter doubtful: the keys that already have a fault, or may have one. Problems that
    ///   result from these keys are not reported again.
    func findings(_ type: any NotificationSink.Type, _ sink: SinkConfiguration, doubtful: Set<String>) -> Findings {
        let cautions = Locked<[InvalidSettings.Fault]>([])
        var environment = SinkEnvironment(
            name: sink.name, timekeeper: StandingTime(), resources: resources, variables: variables,
            answers: address.map { AnswerLinks(address: $0, sink: sink.name, unsure: UnsureTokens()) },
            caution: { caution in cautions.withLock { $0.append(caution) } })
        environment.mayReadFiles = mayReadFiles
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
        /// The capabilities of the sink; `nil` if the sink cannot be created.
        var capabilities: SinkCapabilities?
    }

    /// The clock for trial sinks. Its time never changes, and no alarm rings.
    private struct StandingTime: Timekeeper {
        func now() -> ClockReading {
            ClockReading(wall: Instant(milliseconds: 0), sinceBoot: .zero, suspended: .zero, boot: BootID(rawValue: ""))
        }
        func ring(_ doorbell: Doorbell, at deadline: Instant?) {}
        func zone() -> ZoneRules { .utc }
        func randomBits() -> UInt64 { 0 }
    }
}
