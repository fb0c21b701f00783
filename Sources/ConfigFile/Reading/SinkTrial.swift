import BellhopCore

/// Makes a sink only to hear what it says about its settings, and lets go of it.
///
/// Nothing of it stays: it gets resources of its own, a clock that stands still, and nobody who hears it.
struct SinkTrial {
    private let variables: [String: String]
    private let resources = SharedResources()
    private var address: PublicAddress?

    init(variables: [String: String]) {
        self.variables = variables
    }

    /// The same, where answers come in at this address.
    func answering(at address: PublicAddress?) -> SinkTrial {
        var trial = self
        trial.address = address
        return trial
    }

    /// What the sink finds wrong with its settings, and what works but should be mended.
    ///
    /// - Parameter doubtful: the keys whose value or absence is a fault already. What comes of one of them is not a second fault.
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
        /// `nil` where it cannot be made.
        var capabilities: SinkCapabilities?
    }

    /// The time in which sinks are tried: none passes, and no alarm rings.
    private struct StandingTime: Timekeeper {
        func now() -> ClockReading {
            ClockReading(wall: Instant(milliseconds: 0), sinceBoot: .zero, suspended: .zero, boot: BootID(rawValue: ""))
        }
        func ring(_ doorbell: Doorbell, at deadline: Instant?) {}
        func zone() -> ZoneRules { .utc }
        func randomBits() -> UInt64 { 0 }
    }
}
