import BellhopCore
import BellhopTestKit
import Glibc
import Testing

@Suite struct OneThreadTests {
    private static func thread() -> pthread_t { pthread_self() }

    @Test("tasks with and without a parent, and actors, all stay on the thread")
    func staysThere() async {
        actor Room { func thread() -> pthread_t { OneThreadTests.thread() } }
        await onOneThread {
            let first = Self.thread()
            async let child = Self.thread()
            #expect(await child == first)
            #expect(await Task { Self.thread() }.value == first)
            #expect(await Task.detached { await Room().thread() }.value == first)
            #expect(await Room().thread() == first)
            // The task must come back to this thread, however often it gives it up.
            for _ in 0..<100 { await Task.yield() }
            #expect(Self.thread() == first)
        }
    }

    @Test("one yield lets every task run that was ready before")
    func order() async {
        await onOneThread {
            let ran = Locked(0)
            for _ in 0..<1000 { Task { ran.withLock { $0 += 1 } } }
            // This one call is what the test is about.
            await Task.yield()
            #expect(ran.withLock { $0 } == 1000)
        }
    }

    @Test("it returns what the body returns, and throws what it throws")
    func result() async {
        struct Failure: Error {}
        #expect(await onOneThread { 7 } == 7)
        await #expect(throws: Failure.self) { try await onOneThread { throw Failure() } }
    }
}
