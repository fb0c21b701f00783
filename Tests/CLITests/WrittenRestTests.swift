import BellhopCore
import Testing

@testable import bellhop

@Suite("Written lengths of rests and phases")
struct WrittenRestTests {
    private func fault(_ parse: () throws(TextError) -> Void) -> TextError? {
        do throws(TextError) {
            try parse()
            return nil
        } catch {
            return error
        }
    }

    @Test(
        "a wrong unit is answered with lengths that a rest may have, seconds first",
        arguments: [("90x", ["90s"]), ("3x", ["3m"]), ("70x", ["70s"]), ("45x", ["45s", "45m"])])
    func units(_ text: String, _ suggestions: [String]) {
        let error = fault { () throws(TextError) in _ = try WrittenRest.parse(text) }
        #expect(error?.suggestions == suggestions)
    }

    @Test("a length that nothing has is answered with the range of a rest or a phase", arguments: ["0s", "400d"])
    func ranges(_ text: String) {
        let rest = fault { () throws(TextError) in _ = try WrittenRest.parse(text) }
        #expect(rest.map { Language.english($0.sentence).contains("5s to 1h") } == true, "\(String(describing: rest))")
        let phase = fault { () throws(TextError) in _ = try WrittenPhase.parse(text, for: .seconds(3) ... .minutes(60)) }
        #expect(phase.map { Language.english($0.sentence).contains("3s to 1h") } == true, "\(String(describing: phase))")
    }

    @Test("what a rest may be changed by is not limited by how long it lasts", arguments: ["2s", "90m"])
    func changes(_ text: String) throws {
        #expect(try WrittenRest.parse(text) != nil)
    }
}
