import Testing

@testable import bellhop

/// Tests the lines that `bellhop listen` keeps until they are sent.
@Suite struct LineQueueTests {
    @Test("the newest lines are kept, in order, and the lost ones are counted once")
    func newest() async {
        let queue = LineQueue()
        for number in 1...(LineQueue.longest + 5) { queue.add("line \(number)") }
        queue.end()
        var (lines, lost): ([String], [Int]) = ([], [])
        while let batch = await queue.next() {
            lines += batch.lines
            lost.append(batch.lost)
        }
        #expect(lines.first == "line 6" && lines.last == "line 1005" && lines.count == LineQueue.longest)
        #expect(lost.first == 5 && lost.dropFirst().allSatisfy { $0 == 0 })
    }

    @Test("lines that are put back come first; if there is no room for them, the oldest are lost")
    func putBack() async {
        let queue = LineQueue()
        for number in 1...3 { queue.add("line \(number)") }
        let batch = await queue.next()
        queue.add("line 4")
        queue.putBack(Array(batch?.lines.suffix(2) ?? []))
        #expect(await queue.next() == LineQueue.Batch(lines: ["line 2", "line 3", "line 4"], lost: 0))
        for number in 1...LineQueue.longest { queue.add("line \(number)") }
        queue.putBack(["old 1", "old 2"])
        queue.end()
        #expect(await queue.next()?.lost == 2)
    }

    @Test("a long line is cut, and a batch fits into a request")
    func sizes() async {
        let queue = LineQueue()
        for _ in 1...20 { queue.add(String(repeating: "ü", count: 20_000)) }
        queue.end()
        var count = 0
        while let batch = await queue.next() {
            #expect(batch.lines.allSatisfy { $0.utf8.count <= LineQueue.longestLine })
            #expect(batch.lines.reduce(0) { $0 + $1.utf8.count + 1 } < 64 << 10)
            count += batch.lines.count
        }
        #expect(count == 20)
        #expect(await LineQueue().isEmptyAfterEnd)
    }

    @Test("a pattern that cannot be read is an error; others match anywhere in a line")
    func patterns() throws {
        #expect(throws: (any Error).self) { try LinePattern("(") }
        let check = try LinePattern("(?i)error|FATAL \\d+").check()
        #expect(check("an Error here") && check("FATAL 12") && !check("fine"))
    }
}

extension LineQueue {
    fileprivate var isEmptyAfterEnd: Bool {
        get async {
            end()
            return await next() == nil
        }
    }
}
