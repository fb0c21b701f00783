import BellhopCore
import Testing

@Suite("The short ids of timers")
struct ShortIDTests {
    @Test(
        "t7 and T7 are read, and written back as t7", arguments: [(1, "t1"), (7, "T7"), (120, "t120"), (ShortID.limit, "t1000000000")])
    func read(number: Int64, text: String) throws {
        let id = try #require(ShortID(text))
        #expect(id.number == number)
        #expect(id.description == text.lowercased())
    }

    @Test(
        "every other text is a name",
        arguments: [
            "", "t", "7", "#7", "tea", "t0", "t-1", "t+7", "t07", "t7x", "t 7", "t7 ", "tt7", "w7", "t7.0", "t1000000001",
            "t9223372036854775807", "t9223372036854775808", "t٧",
        ])
    func refused(text: String) {
        #expect(ShortID(text) == nil)
    }

    @Test("the label of a short id is Bellhop's own: no route, program or person sees it")
    func hidden() throws {
        var labels: Labels = ["room": "bath"]
        labels.shortID = ShortID("t7")
        #expect(labels.shortID?.description == "t7")
        #expect(TimerRecord.shown(labels) == ["room": "bath"])
        labels[ShortID.label] = "many"
        #expect(labels.shortID == nil)
        labels.shortID = nil
        #expect(labels == ["room": "bath"])
    }
}
