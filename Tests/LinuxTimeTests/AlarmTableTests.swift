import BellhopCore
import BellhopTestKit
import Testing

@testable import LinuxTime

@Suite struct AlarmTableTests {
    private static func at(_ milliseconds: Int64) -> Instant { Instant(milliseconds: milliseconds) }

    @Test("the earliest is the earliest of what is set now")
    func earliest() {
        var table = AlarmTable()
        let (one, two) = (Doorbell(), Doorbell())
        #expect(table.earliest == nil)
        table.set(one, at: Self.at(10))
        table.set(two, at: Self.at(5))
        #expect(table.earliest == Self.at(5))
        table.set(two, at: Self.at(20))
        #expect(table.earliest == Self.at(10))
        table.set(one, at: nil)
        #expect(table.earliest == Self.at(20))
        table.set(two, at: nil)
        #expect(table.earliest == nil)
    }

    @Test("what is due is taken once, in the order of its deadlines; all know of what concerns all")
    func due() {
        var table = AlarmTable()
        let bells = (0..<4).map { _ in Doorbell() }
        for (bell, deadline) in zip(bells, [30, 10, 20, 40] as [Int64]) { table.set(bell, at: Self.at(deadline)) }
        #expect(table.takeDue(at: Self.at(9)).isEmpty)
        #expect(table.takeDue(at: Self.at(30)).map(ObjectIdentifier.init) == [bells[1], bells[2], bells[0]].map(ObjectIdentifier.init))
        #expect(table.takeDue(at: Self.at(30)).isEmpty)
        #expect(table.earliest == Self.at(40))
        #expect(Set(table.takeAll(at: Self.at(30)).map(ObjectIdentifier.init)) == Set(bells.map(ObjectIdentifier.init)))
        #expect(table.earliest == Self.at(40))
    }

    @Test("doorbells that are gone ring nobody and are dropped")
    func gone() {
        var table = AlarmTable()
        for number in 0..<1000 { table.set(Doorbell(), at: Self.at(Int64(number))) }
        let kept = Doorbell()
        table.set(kept, at: Self.at(5000))
        #expect(table.takeAll(at: Self.at(0)).map(ObjectIdentifier.init) == [ObjectIdentifier(kept)])
        #expect(table.takeDue(at: Self.at(6000)).map(ObjectIdentifier.init) == [ObjectIdentifier(kept)])
    }

    @Test("against a plain list of alarms, seeded")
    func model() {
        var random = SeededGenerator(seed: 0xA1A)
        for round in 0..<200 {
            var table = AlarmTable()
            var model: [Int: Instant] = [:]
            let bells = (0..<8).map { _ in Doorbell() }
            var now: Int64 = 0
            for _ in 0..<100 {
                let index = Int.random(in: 0..<bells.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0:
                    table.set(bells[index], at: nil)
                    model[index] = nil
                case 1:
                    now += Int64.random(in: 0...20, using: &random)
                    let taken = Set(table.takeDue(at: Self.at(now)).map(ObjectIdentifier.init))
                    let expected = model.filter { $0.value <= Self.at(now) }.map { $0.key }
                    #expect(taken == Set(expected.map { ObjectIdentifier(bells[$0]) }), "round \(round)")
                    for key in expected { model[key] = nil }
                default:
                    let deadline = Self.at(now + Int64.random(in: 1...50, using: &random))
                    table.set(bells[index], at: deadline)
                    model[index] = deadline
                }
                #expect(table.earliest == model.values.min(), "round \(round)")
            }
        }
    }
}
