import BellhopCore
import BellhopTestKit
import ControlClient
import ControlWire
import Foundation

extension DaemonProcess {
    /// Returns the time of this machine's wall clock.
    static func now() -> Instant {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME, &time)
        return Instant(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
    }

    @discardableResult
    func timer(_ name: String, for duration: Duration) async throws -> TimerJSON {
        let answer: TimerAnswerJSON = try await client.send(
            Request(.startTimers), body: TimerRequest(durationMs: duration.inMilliseconds, name: name))
        return try found(answer.timer)
    }

    @discardableResult
    func timer(_ name: String, due: Instant, labels: [String: String]? = nil) async throws -> TimerJSON {
        let answer: TimerAnswerJSON = try await client.send(
            Request(.startTimers), body: TimerRequest(due: Timestamp(due), name: name, labels: labels))
        return try found(answer.timer)
    }

    func timers(_ requests: [TimerRequest]) async throws -> [TimerJSON] {
        let answer: TimerListJSON = try await client.send(Request(.startTimers), body: TimerBatchRequest(timers: requests))
        return answer.timers
    }

    func timerList() async throws -> TimerListJSON {
        try await client.send(Request(.timers, query: [("limit", "100000")]))
    }

    /// Stops a timer. Once the daemon has answered, the timer must never ring.
    func stop(timer id: String) async throws {
        let _: TimerAnswerJSON = try await client.send(Request(.stopTimer(id)))
    }

    @discardableResult
    func addPet(_ name: String, wash: Duration = .seconds(1), dry: Duration = .seconds(1)) async throws -> PetJSON {
        let answer: PetAnswerJSON = try await client.send(
            Request(.addPet),
            body: PetRequest(name: name, cycleFrequencyDays: 3, washDurationMs: wash.inMilliseconds, dryDurationMs: dry.inMilliseconds))
        return answer.pet
    }

    @discardableResult
    func wash(_ pet: String, for duration: Duration? = nil) async throws -> PetAnswerJSON {
        try await client.send(Request(.petCommand(pet, .wash)), body: WashRequest(forMs: duration?.inMilliseconds))
    }

    @discardableResult
    func stop(pet: String) async throws -> PetAnswerJSON {
        try await client.send(Request(.petCommand(pet, .stop)))
    }

    func status() async throws -> StatusJSON {
        try await client.send(Request(.status))
    }

    func why(_ event: Int64) async throws -> WhyJSON {
        try await client.send(Request(.why(event)))
    }

    /// Returns the delivery of an event to a sink. Polls until the delivery is no longer queued,
    /// because its outcome is stored a moment after the outcome arrived.
    func delivery(of event: Int64, at sink: String) async throws -> DeliveryJSON? {
        while true {
            let delivery = try await why(event).deliveries.first { $0.sink == sink }
            if delivery?.state != "queued" { return delivery }
            try Task.checkCancellation()
        }
    }

    func outbox() async throws -> OutboxJSON {
        try await client.send(Request(.outbox))
    }

    func sinks() async throws -> [SinkJSON] {
        let answer: SinkListJSON = try await client.send(Request(.sinks))
        return answer.sinks
    }

    private func found(_ timer: TimerJSON?) throws -> TimerJSON {
        guard let timer else { throw Program.Failure(description: "the answer has no timer") }
        return timer
    }
}
