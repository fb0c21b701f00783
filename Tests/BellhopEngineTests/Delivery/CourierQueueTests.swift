import BellhopCore
import Testing

@testable import BellhopEngine

@Suite("What a courier holds")
struct CourierQueueTests {
    private let start: Duration = .seconds(100)

    private func operation(_ number: Int64) -> Operation {
        let key = NoticeKey(rawValue: "key\(number)")
        let notice = Notice(key: key, id: key.rawValue, category: "x", title: "Tea", body: "", name: "Tea")
        let event = Event(number: number, kind: .timerFinished, occurred: Instant(seconds: 0), owner: .hub, notice: notice)
        return Operation(
            id: number, verb: .deliver, sink: SinkName(rawValue: "phone"), key: key, event: event, generation: 1, attempts: 0,
            notBefore: Instant(seconds: 0), expires: nil, previous: nil)
    }

    /// Returns a queue with `count` fetched operations, for a sink that has accepted an earlier
    /// operation.
    private func queue(_ count: Int64) -> CourierQueue {
        var queue = CourierQueue()
        queue.isProven = true
        queue.beginFetch()
        queue.endFetch((1...count).map(operation))
        return queue
    }

    private func startAll(_ queue: inout CourierQueue) -> [Operation] {
        var started: [Operation] = []
        while let attempt = queue.start(at: start, limit: .seconds(30)) { started.append(attempt.operation) }
        return started
    }

    private func accept(_ operations: some Sequence<Operation>, in queue: inout CourierQueue) {
        for operation in operations { queue.finish(operation, .accepted(.none), at: start) }
    }

    @Test("Outcomes of a burst are stored 16 at a time, or after 5 ms as many as there are")
    func groups() {
        var queue = queue(100)
        let running = startAll(&queue)
        #expect(running.map(\.id) == Array(1...16))
        accept(running.prefix(15), in: &queue)
        #expect(queue.takeOutcomes(at: start).isEmpty)
        #expect(queue.nextSettling == start + .milliseconds(5))
        #expect(queue.takeOutcomes(at: start + .milliseconds(4)).isEmpty)
        #expect(queue.takeOutcomes(at: start + .milliseconds(5)).count == 15)
        queue.settled(running.prefix(15).map(\.key))
        let more = startAll(&queue)
        #expect(more.count == 15)
        accept(more.prefix(14) + [running[15]], in: &queue)
        #expect(queue.takeOutcomes(at: start + .milliseconds(6)).isEmpty)
        accept(startAll(&queue).prefix(1), in: &queue)
        #expect(queue.takeOutcomes(at: start + .milliseconds(6)).count == 16)
    }

    @Test("The last outcomes wait for nothing")
    func last() {
        var queue = queue(2)
        let running = startAll(&queue)
        accept(running.prefix(1), in: &queue)
        #expect(queue.takeOutcomes(at: start).count == 1)
    }

    @Test("At most 32 attempts are made whose outcomes are not stored: what kill -9 can repeat")
    func unsettled() {
        var queue = queue(100)
        accept(startAll(&queue), in: &queue)
        let group = queue.takeOutcomes(at: start)
        #expect(group.count == 16)
        let more = startAll(&queue)
        #expect(more.count == 16)
        accept(more, in: &queue)
        #expect(startAll(&queue).isEmpty)
        // While one group of outcomes is being stored, no other group can be taken.
        #expect(queue.takeOutcomes(at: start + .seconds(1)).isEmpty)
        queue.settled(group.map(\.operation.key))
        #expect(startAll(&queue).count == 16)
    }

    @Test("What was fetched while the sink turned out to be misconfigured is not attempted")
    func blockedDuringFetch() {
        var queue = queue(1)
        let running = startAll(&queue)
        queue.beginFetch()
        queue.finish(running[0], .misconfigured("401"), at: start)
        queue.endFetch([operation(2)])
        let taken = queue.takeOutcomes(at: start)
        #expect(taken.count == 1)
        queue.settled(taken.map(\.operation.key))
        #expect(startAll(&queue).isEmpty)
        #expect(queue.wantsFetch)
    }

    @Test("What is fetched while some is at hand comes after it")
    func order() {
        var queue = queue(3)
        queue.beginFetch()
        queue.endFetch([operation(3), operation(4)])
        #expect(startAll(&queue).map(\.id) == [1, 2, 3, 4])
    }
}
