import BellhopCore

/// Collects all text that a sink produces during a contract test, and searches the text for
/// secrets.
package final class ContractWatch: Sendable {
    private let secrets: [String]
    private let said = Locked<[String]>([])
    package let timekeeper = ManualTime()

    init(secrets: [String]) {
        self.secrets = secrets
    }

    func hear(_ text: String) {
        said.withLock { $0.append(text) }
    }

    /// Returns an environment for a sink. The sink's log, its reports and the commands that it
    /// launches are collected.
    func environment(_ name: String = "under-test", variables: [String: String] = [:]) -> SinkEnvironment {
        SinkEnvironment(
            name: SinkName(rawValue: name), timekeeper: timekeeper, resources: SharedResources(), variables: variables,
            report: { [self] in hear("\($0)") }, launch: { [self] arguments, _ in hear("\(arguments)") }, log: { [self] in hear($0) })
    }

    /// Performs an operation at a sink and collects the outcome.
    func perform(_ operation: SinkOperation, _ attempt: Attempt = SampleNotices.attempt(), at sink: any NotificationSink) async
        -> DeliveryOutcome
    {
        let outcome = await sink.perform(operation, attempt: attempt)
        hear("\(outcome)")
        return outcome
    }

    func deliver(_ event: Event = SampleNotices.washed(), _ attempt: Attempt = SampleNotices.attempt(), at sink: any NotificationSink) async
        -> DeliveryOutcome
    {
        await perform(.deliver(event, previous: nil), attempt, at: sink)
    }

    /// Collects the texts that printing, dumping and reflecting `value` produce.
    func inspect(_ value: Any) {
        var text = ""
        dump(value, to: &text)
        hear(text)
        hear("\(value)")
        hear(String(reflecting: value))
    }

    func requireNoSecret() throws(ContractViolation) {
        for text in said.withLock({ $0 }) {
            for secret in secrets where text.contains(secret) {
                throw ContractViolation("a secret was printed: \(text.replacing(secret, with: "‹the secret›"))")
            }
        }
    }
}
