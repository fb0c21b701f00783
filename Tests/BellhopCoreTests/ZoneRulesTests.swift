import BellhopCore
import Testing

@Suite struct ZoneRulesTests {
    private static func zone(_ footer: String) -> ZoneRules { ZoneRules(name: "Test", firstOffset: 0, footer: footer) }

    private static func second(_ year: Int, _ month: Int, _ day: Int, _ hour: Int = 0, _ minute: Int = 0) -> Instant {
        let civil = CivilDateTime(date: CivilDate(year: year, month: month, day: day), time: CivilTime(hour: hour, minute: minute))
        return Instant(seconds: civil.secondsSince1970)
    }

    @Test(
        "a footer tells the offset at every time of the year",
        arguments: [
            ("UTC0", 0, 0), ("CET-1", 3600, 3600), ("<-03>3", -10800, -10800), ("<+0545>-5:45", 20700, 20700),
            ("CET-1CEST,M3.5.0,M10.5.0/3", 3600, 7200),
            ("EST5EDT,M3.2.0,M11.1.0", -18000, -14400), ("EST5EDT", -18000, -14400), ("AEST-10AEDT,M10.1.0,M4.1.0/3", 39600, 36000),
            ("IST-1GMT0,M10.5.0,M3.5.0/1", 0, 3600), ("<+1030>-10:30<+11>-11,M10.1.0,M4.1.0", 39600, 37800),
            ("<-02>2<-01>,M3.5.0/-1,M10.5.0/0", -7200, -3600), ("EST5EDT,J60,J300/1:30", -18000, -14400),
            ("EST5EDT,59/2,299/1:30:15", -18000, -14400),
            ("XXX3EDT4,0/0,J365/23", -14400, -14400),
        ])
    func footers(footer: String, january: Int, july: Int) {
        let zone = Self.zone(footer)
        #expect(zone.hasRule)
        for year in [1970, 2026, 2400] {
            #expect(zone.offset(at: Self.second(year, 1, 15)) == january)
            #expect(zone.offset(at: Self.second(year, 7, 15)) == july)
        }
    }

    @Test(
        "a footer that is none is taken for none",
        arguments: [
            "", "X", "CE-1", "CET", "CET-1CEST,M3.5.0", "CET-25", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
            "CET-1CEST,J0,J365", "<CE-1", "CET-1 ", "CET-1CEST,M3.5.0,M10.5.0/168", "CET-1CEST,366,1",
        ])
    func badFooters(footer: String) {
        #expect(!Self.zone(footer).hasRule)
        #expect(Self.zone(footer).offset(at: Instant(seconds: 0)) == 0)
    }

    @Test("the change happens at its second, both ways (Europe/Berlin 2026)")
    func exactChange() {
        let zone = Self.zone("CET-1CEST,M3.5.0,M10.5.0/3")
        let spring = Self.second(2026, 3, 29, 1)
        #expect(zone.offset(at: spring - .milliseconds(1)) == 3600)
        #expect(zone.offset(at: spring) == 7200)
        let autumn = Self.second(2026, 10, 25, 1)
        #expect(zone.offset(at: autumn - .milliseconds(1)) == 7200)
        #expect(zone.offset(at: autumn) == 3600)
    }

    @Test("J never counts 29 February, n does", arguments: [(2024, 29), (2025, 28)])
    func leapDays(year: Int, lastOfFebruary: Int) {
        // `J60` means 1 March in every year. The zero-based `59` means 29 February in leap years
        // and 1 March in all other years.
        #expect(Self.zone("AAA0BBB,J60/0,J300/0").offset(at: Self.second(year, 3, 1) - .seconds(1)) == 0)
        #expect(Self.zone("AAA0BBB,J60/0,J300/0").offset(at: Self.second(year, 3, 1)) == 3600)
        let start = Self.second(year, 2, lastOfFebruary) + (lastOfFebruary == 29 ? .zero : .days(1))
        #expect(Self.zone("AAA0BBB,59/0,299/0").offset(at: start - .seconds(1)) == 0)
        #expect(Self.zone("AAA0BBB,59/0,299/0").offset(at: start) == 3600)
    }

    @Test("listed transitions come first, the footer after them")
    func transitionsThenFooter() {
        let zone = ZoneRules(
            name: "Test", firstOffset: -100,
            transitions: [.init(at: 0, offset: 200), .init(at: 1000, offset: 300), .init(at: 2000, offset: 3600)], footer: "CET-1")
        #expect(
            [-1, 0, 999, 1000, 1999, 2000, 1 << 40].map { zone.offset(at: Instant(seconds: $0)) } == [-100, 200, 200, 300, 300, 3600, 3600])
        #expect(zone.offset(at: Instant(milliseconds: -1)) == -100)
    }

    @Test("without a footer the last transition stands")
    func noFooter() {
        let zone = ZoneRules(name: "Test", firstOffset: 0, transitions: [.init(at: 0, offset: 7200)])
        #expect(zone.offset(at: Instant(seconds: 1 << 40)) == 7200)
    }

    @Test("changing the footer changes the rule")
    func footerIsReadAgain() {
        var zone = Self.zone("CET-1")
        zone.footer = "EET-2"
        #expect(zone.offset(at: Instant(seconds: 0)) == 7200)
        #expect(zone == Self.zone("EET-2"))
    }

    @Test("a time that does not exist becomes the next valid instant; one that exists twice, the first")
    func gapAndDoubled() {
        let zone = Self.zone("CET-1CEST,M3.5.0,M10.5.0/3")
        func instant(_ month: Int, _ day: Int, _ hour: Int, _ minute: Int) -> String {
            zone.instant(CivilDateTime(date: CivilDate(year: 2026, month: month, day: day), time: CivilTime(hour: hour, minute: minute)))
                .rfc3339
        }
        #expect(instant(3, 29, 1, 59) == "2026-03-29T00:59:00Z")
        #expect(instant(3, 29, 2, 0) == "2026-03-29T01:00:00Z")
        #expect(instant(3, 29, 2, 30) == "2026-03-29T01:00:00Z")
        #expect(instant(3, 29, 3, 0) == "2026-03-29T01:00:00Z")
        #expect(instant(3, 29, 3, 1) == "2026-03-29T01:01:00Z")
        #expect(instant(10, 25, 1, 59) == "2026-10-24T23:59:00Z")
        #expect(instant(10, 25, 2, 0) == "2026-10-25T00:00:00Z")
        #expect(instant(10, 25, 2, 59) == "2026-10-25T00:59:00Z")
        #expect(instant(10, 25, 3, 0) == "2026-10-25T02:00:00Z")
    }

    @Test("a day that was left out becomes the next one (Samoa, 30 December 2011)")
    func leftOutDay() {
        let samoa = ZoneRules(name: "Pacific/Apia", firstOffset: -36000, transitions: [.init(at: 1_325_239_200, offset: 50400)])
        let noon = CivilDateTime(date: CivilDate(year: 2011, month: 12, day: 30), time: CivilTime(hour: 12, minute: 0))
        #expect(samoa.instant(noon).rfc3339 == "2011-12-30T10:00:00Z")
        #expect(samoa.civil(samoa.instant(noon)).description == "2011-12-31 00:00")
    }
}
