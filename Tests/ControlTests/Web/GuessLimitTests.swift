import BellhopCore
import Testing

@testable import ControlAPI

/// Tests how often tokens may be guessed.
@Suite struct GuessLimitTests {
    @Test("a client has ten guesses, and one more every six seconds")
    func client() {
        var limit = GuessLimit()
        for number in 0..<10 {
            #expect(limit.pause(of: "a", at: .zero) == nil, "\(number)")
            let wait = limit.note("a", at: .zero)
            #expect(wait == nil)
        }
        #expect(limit.pause(of: "a", at: .zero) == .seconds(6))
        #expect(limit.pause(of: "a", at: .milliseconds(5999)) == .milliseconds(1))
        #expect(limit.pause(of: "a", at: .seconds(6)) == nil)
        _ = limit.note("a", at: .seconds(6))
        #expect(limit.pause(of: "a", at: .seconds(6)) == .seconds(6))
        #expect(limit.pause(of: "b", at: .seconds(6)) == nil)
        #expect(limit.pause(of: "a", at: .seconds(66)) == nil)
        for _ in 0..<10 { _ = limit.note("a", at: .seconds(200)) }
        #expect(limit.pause(of: "a", at: .seconds(200)) == .seconds(6), "rest does not add up")
    }

    @Test("all together have a hundred; whoever has not guessed may still ask")
    func together() {
        var limit = GuessLimit()
        var refused = 0
        for number in 0..<150 where limit.note("client \(number)", at: .zero) != nil { refused += 1 }
        #expect(refused == 50)
        #expect(limit.pause(of: "new", at: .zero) == nil)
        let wait = limit.note("new", at: .milliseconds(600))
        #expect(wait == nil)
        let next = limit.note("newer", at: .milliseconds(600))
        #expect(next == .milliseconds(600))
    }

    @Test("no more clients are remembered than there is room for, and who has guessed most is not the one forgotten")
    func room() {
        var limit = GuessLimit()
        for _ in 0..<20 { _ = limit.note("bad", at: .zero) }
        for number in 0..<5000 { _ = limit.note("client \(number)", at: .milliseconds(Int64(number))) }
        #expect(limit.remembered <= GuessLimit.mostClients)
        #expect(limit.pause(of: "bad", at: .seconds(5)) != nil)
    }
}
