import BellhopCore
import ControlWire
import Testing

/// Tests the echo of times in the night in which the clocks go back.
@Suite struct EchoTests {
    private static let berlin = ZoneRules(name: "Europe/Berlin", firstOffset: 3600, footer: "CET-1CEST,M3.5.0,M10.5.0/3")
    private static let newfoundland = ZoneRules(name: "America/St_Johns", firstOffset: -12600, footer: "NST3:30NDT,M3.2.0,M11.1.0")

    @Test(
        "G10: if the clock shows a time twice, the echo contains the UTC offset",
        arguments: [
            (berlin, "2027-10-30T23:30:00Z", "Sun 31 Oct 01:30, in 1 d 13 h"),
            (berlin, "2027-10-31T00:00:00Z", "Sun 31 Oct 02:00 UTC+2, in 1 d 14 h"),
            (berlin, "2027-10-31T00:59:59Z", "Sun 31 Oct 02:59:59 UTC+2, in 1 d 14 h"),
            (berlin, "2027-10-31T01:00:00Z", "Sun 31 Oct 02:00 UTC+1, in 1 d 15 h"),
            (berlin, "2027-10-31T01:59:59Z", "Sun 31 Oct 02:59:59 UTC+1, in 1 d 15 h"),
            (berlin, "2027-10-31T02:00:00Z", "Sun 31 Oct 03:00, in 1 d 16 h"),
            (berlin, "2028-03-26T01:00:00Z", "Sun 26 Mar 2028 03:00, in 149 days"),
            (newfoundland, "2027-11-07T04:00:00Z", "Sun 7 Nov 01:30 UTC-2:30, in 9 days"),
            (newfoundland, "2027-11-07T05:00:00Z", "Sun 7 Nov 01:30 UTC-3:30, in 9 days"),
        ])
    func twice(zone: ZoneRules, instant: String, echo: String) throws {
        let now = try #require(Instant(rfc3339: "2027-10-29T10:00:00Z"))
        #expect(LocalClock(now: now, zone: zone).moment(try #require(Instant(rfc3339: instant))) == echo)
    }
}
