import BellhopCore
import Inlets
import Testing

/// Tests requests that clients repeat with their `Idempotency-Key`.
@Suite struct ReceiptTests {
    private let start = Duration.seconds(1000)

    @Test("a request is performed once, and a repetition gets the number of its event")
    func once() {
        var receipts = InletReceipts()
        #expect(receipts.begin("a", "1", at: start) == .new)
        #expect(receipts.begin("a", "1", at: start) == .running)
        #expect(receipts.begin("a", "2", at: start) == .other)
        receipts.finish("a", with: 7)
        #expect(receipts.begin("a", "1", at: start) == .done(7))
        #expect(receipts.begin("a", "2", at: start) == .other)
        #expect(receipts.begin("b", "1", at: start) == .new, "another key")
    }

    @Test("a request that failed can be sent again, also with another body")
    func failed() {
        var receipts = InletReceipts()
        #expect(receipts.begin("a", "1", at: start) == .new)
        receipts.finish("a", with: nil)
        #expect(receipts.begin("a", "2", at: start) == .new)
    }

    @Test("a receipt lasts for a day")
    func lifetime() {
        var receipts = InletReceipts()
        _ = receipts.begin("a", "1", at: start)
        receipts.finish("a", with: 7)
        #expect(receipts.begin("a", "1", at: start + InletReceipts.lifetime - .milliseconds(1)) == .done(7))
        #expect(receipts.begin("a", "1", at: start + InletReceipts.lifetime) == .new)
    }

    @Test("of too many receipts, the oldest is forgotten, but none of a request that is being performed")
    func most() {
        var receipts = InletReceipts()
        #expect(receipts.begin("running", "1", at: start) == .new)
        for number in 1...InletReceipts.most {
            let key = String(number)
            #expect(receipts.begin(key, "1", at: start + .seconds(number)) == .new)
            receipts.finish(key, with: Int64(number))
        }
        let now = start + .hours(1)
        #expect(receipts.begin("running", "1", at: now) == .running)
        #expect(receipts.begin(String(InletReceipts.most), "1", at: now) == .done(Int64(InletReceipts.most)))
        #expect(receipts.begin("1", "1", at: now) == .new, "the oldest")
    }
}
