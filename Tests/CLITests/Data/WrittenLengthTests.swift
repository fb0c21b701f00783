import BellhopCore
import Testing

@testable import bellhop

@Suite("Lengths and names on the command line")
struct WrittenLengthTests {
    @Test(
        "a number with a unit that no timer takes is refused, and never a name with minutes (G10)",
        arguments: ["2 month Z", "2 months Z", "3 years Z", "1 Monat Z", "2 Jahre", "10 minuets Tea", "5 Stundne Brot"])
    func refused(text: String) {
        #expect(throws: TextError.self) { try WrittenWhen.split(text.split(separator: " ").map(String.init)) }
    }

    @Test("a number with a name behind it is minutes", arguments: ["10 Tea", "10 Pears", "10 Mona Lisa", "5 Yearbook"])
    func named(text: String) throws {
        let split = try WrittenWhen.split(text.split(separator: " ").map(String.init))
        let minutes = try #require(Int(text.prefix { $0 != " " }))
        #expect(split.when == .after(ParsedDuration(.minutes(minutes), isBareNumber: true)))
        #expect(split.name == text.split(separator: " ", maxSplits: 1).last.map(String.init))
    }

    @Test("after a unit, a quoted name may begin with any word, and German units are units")
    func quoted() throws {
        #expect(try WrittenWhen.split(["2m", "month Z"]).name == "month Z")
        let split = try WrittenWhen.split(["10", "Minuten", "Tee"])
        #expect(split.name == "Tee")
        #expect(split.when == .after(ParsedDuration(.minutes(10))))
    }
}
