package import BellhopCore

/// The contract that every sink must keep, whatever service the sink uses. Each case creates a new
/// sink and a working service.
///
/// ```swift
/// @Test("the ntfy sink keeps the sink contract", arguments: SinkContract.cases)
/// func contract(_ part: SinkContract.Case) async throws {
///     let contract = SinkContract(secrets: ["tk_secret"]) { environment in
///         try NtfySink(settings: …, environment: environment)
///     }
///     try await contract.run(part)
/// }
/// ```
package struct SinkContract: Sendable {
    package struct Case: Sendable, CustomStringConvertible {
        package let description: String
        let run: @Sendable (SinkContract, ContractWatch) async throws -> Void
    }

    package typealias Make = @Sendable (SinkEnvironment) async throws -> any NotificationSink

    private let secrets: [String]
    private let make: Make

    /// Creates the contract for one kind of sink.
    ///
    /// - Parameters:
    ///   - secrets: the secrets in the settings. The sink must never print them.
    ///   - make: creates a sink whose settings contain these secrets, and a working service for the
    ///     sink.
    package init(secrets: [String] = [], make: @escaping Make) {
        self.secrets = secrets
        self.make = make
    }

    /// Runs one case.
    ///
    /// - Throws: `ContractViolation` if the sink violates the contract, or an error of `make`.
    package func run(_ part: Case) async throws {
        let watch = ContractWatch(secrets: secrets)
        try await part.run(self, watch)
        try watch.requireNoSecret()
    }

    private func sink(_ watch: ContractWatch) async throws -> any NotificationSink {
        try await make(watch.environment())
    }

    package static let cases: [Case] = [
        Case(description: "takes a notice") { contract, watch in
            let sink = try await contract.sink(watch)
            try requireAccepted(await watch.deliver(at: sink), "a plain notice")
        },
        Case(description: "takes text of any kind and length") { contract, watch in
            let sink = try await contract.sink(watch)
            for (number, (what, text)) in SampleNotices.oddTexts.enumerated() {
                let event = SampleNotices.washed(number: Int64(number + 1), key: "odd_\(number)", title: text, body: text, name: text)
                try requireAccepted(await watch.deliver(event, at: sink), "a notice whose text is odd (\(what))")
            }
        },
        Case(description: "takes every urgency, labels, no due time and no link") { contract, watch in
            let sink = try await contract.sink(watch)
            for urgency in Urgency.allCases {
                let event = SampleNotices.washed(
                    key: "urgency_\(urgency)", urgency: urgency, actions: [], link: "", due: nil,
                    labels: ["room": "bath\n", "\u{1B}": "\""])
                try requireAccepted(await watch.deliver(event, at: sink), "a notice of \(urgency) urgency")
            }
        },
        Case(description: "takes sixteen notices at once") { contract, watch in
            let sink = try await contract.sink(watch)
            let outcomes = await withTaskGroup(of: DeliveryOutcome.self) { group in
                for number in 1...16 {
                    group.addTask { await watch.deliver(SampleNotices.washed(number: Int64(number), key: "at_once_\(number)"), at: sink) }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            for outcome in outcomes { try requireAccepted(outcome, "one of sixteen notices at once") }
        },
        Case(description: "takes an update, and takes back what it can") { contract, watch in
            let sink = try await contract.sink(watch)
            let event = SampleNotices.washed()
            let first = await watch.deliver(event, at: sink)
            guard case .accepted(let receipt) = first else { throw ContractViolation("a plain notice ended as \(first)") }
            let updated = await watch.perform(.update(event, previous: receipt), at: sink)
            guard case .accepted(let newer) = updated else { throw ContractViolation("an update ended as \(updated)") }
            let withdrawn = await watch.perform(.withdraw(event, previous: newer), at: sink)
            if sink.capabilities.contains(.withdraw) {
                try requireAccepted(withdrawn, "a withdrawal")
            } else {
                try requireRefused(withdrawn)
            }
        },
        Case(description: "bears a receipt that is not its own, and none") { contract, watch in
            let sink = try await contract.sink(watch)
            for text in ["", "nonsense", "message=", "sequence=../../x", "message=99999999999999999999", "\0"] {
                _ = await watch.perform(.withdraw(SampleNotices.washed(), previous: Receipt(rawValue: text)), at: sink)
                _ = await watch.perform(.update(SampleNotices.washed(), previous: Receipt(rawValue: text)), at: sink)
            }
            _ = await watch.perform(.withdraw(SampleNotices.washed(), previous: nil), at: sink)
        },
        Case(description: "refuses to schedule unless it says that it can") { contract, watch in
            let sink = try await contract.sink(watch)
            let outcome = await watch.perform(.schedule(SampleNotices.washed(), at: Instant(seconds: 1_759_330_800)), at: sink)
            if !sink.capabilities.contains(.schedule) { try requireRefused(outcome) }
        },
        Case(description: "ends when it was cancelled before it began") { contract, watch in
            let sink = try await contract.sink(watch)
            for round in 1...50 {
                await withTaskGroup(of: Void.self) { group in
                    group.cancelAll()
                    group.addTask {
                        _ = await watch.deliver(SampleNotices.washed(number: Int64(round), key: "cancelled_\(round)"), at: sink)
                    }
                }
            }
            try requireAccepted(
                await watch.deliver(SampleNotices.washed(number: 99, key: "after"), at: sink), "a notice after fifty cancelled ones")
        },
        Case(description: "ends when it is cancelled at any moment") { contract, watch in
            let sink = try await contract.sink(watch)
            for round in 1...50 {
                await withTaskGroup(of: Void.self) { group in
                    group.addTask { _ = await watch.deliver(SampleNotices.washed(number: Int64(round), key: "racing_\(round)"), at: sink) }
                    for _ in 0..<round { await Task.yield() }
                    group.cancelAll()
                }
            }
            try requireAccepted(await watch.deliver(SampleNotices.washed(number: 99, key: "after"), at: sink), "a notice after fifty races")
        },
        Case(description: "stops listening when it is cancelled") { contract, watch in
            let sink = try await contract.sink(watch)
            await withTaskGroup(of: Void.self) { group in
                group.addTask { await sink.run() }
                group.cancelAll()
            }
        },
        Case(description: "says whether it could work, and works") { contract, watch in
            let sink = try await contract.sink(watch)
            let check = await sink.check()
            watch.hear("\(check)")
            try require(check.state == .ok || check.state == .quiet, "the check of a working sink says \(check)")
            try require(!check.detail.isEmpty, "the check says nothing")
        },
        Case(description: "prints no secret when it is printed") { contract, watch in
            let sink = try await contract.sink(watch)
            _ = await watch.deliver(at: sink)
            watch.inspect(sink)
        },
        Case(description: "describes its settings") { contract, watch in
            let type = type(of: try await contract.sink(watch))
            try require(
                !type.kind.isEmpty && type.kind.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x2D }, "odd kind \"\(type.kind)\"")
            try require(!type.schema.summary.isEmpty, "the schema has no summary")
            try require(Set(type.schema.keys.map(\.name)).count == type.schema.keys.count, "a key stands twice in the schema")
            for key in type.schema.keys {
                try require(key.help.description.hasSuffix("."), "the help of \(key.name) is no sentence: \(key.help)")
                try require(!key.example.isEmpty, "\(key.name) has no example")
                try require(!key.isRequired || key.defaultValue == nil, "\(key.name) is required and has a default")
            }
        },
    ]

    static func requireAccepted(_ outcome: DeliveryOutcome, _ what: String) throws(ContractViolation) {
        guard case .accepted = outcome else { throw ContractViolation("\(what) ended as \(outcome)") }
    }

    static func requireRefused(_ outcome: DeliveryOutcome) throws(ContractViolation) {
        guard case .rejected(let reason) = outcome, !reason.isEmpty else {
            throw ContractViolation("what the sink cannot do ended as \(outcome), not as rejected with a reason")
        }
    }
}
