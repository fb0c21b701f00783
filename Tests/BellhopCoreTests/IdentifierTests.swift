import BellhopCore
import BellhopTestKit
import Testing

@Suite struct IdentifierTests {
    private enum Thing {}

    @Test("identifiers sort in the order they were made, also many in one millisecond, and differ by more than one can guess")
    func order() async {
        let time = ManualTime(start: Instant(seconds: 1_795_269_600), zone: .utc, seed: 7)
        var last: UUIDv7?
        var gaps: Set<UInt64> = []
        for number in 1...5000 {
            if number.isMultiple(of: 1000) { await time.advance(by: .milliseconds(1)) }
            let id = time.makeID(ID<Thing>.self, after: last).uuid
            if let last {
                #expect(last < id)
                gaps.insert(id.low &- last.low)
            }
            #expect(id.high >> 16 == UInt64(time.now().wall.milliseconds))
            #expect(id.high >> 12 & 0xF == 7 && id.low >> 62 == 2, "version and variant of RFC 9562")
            #expect(UUIDv7(id.description) == id)
            last = id
        }
        #expect(gaps.count > 4900)
    }

    @Test("where the random bits are full, the twelve before them count on; a clock that was set back is followed")
    func carry() async {
        let time = ManualTime(start: Instant(seconds: 1_795_269_600), zone: .utc, seed: 7)
        let now = time.now().wall
        let full = UUIDv7(at: now, randomA: 0xFFE, randomB: .max)
        let next = time.makeID(ID<Thing>.self, after: full).uuid
        #expect(next.high == full.high + 1 && next.low >> 62 == 2)
        let later = UUIDv7(at: now + .seconds(9), randomA: 0, randomB: 0)
        #expect(time.makeID(ID<Thing>.self, after: later).uuid < later)
    }
}
