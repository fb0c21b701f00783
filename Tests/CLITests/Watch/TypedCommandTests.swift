import BellhopCore
import Testing

@testable import bellhop

@Suite("The terminal view: typed command lines") struct TypedCommandTests {
    @Test("A line is split as a shell splits it; the name of the program is optional")
    func words() {
        #expect(TypedCommand("timer 10m Tea").words == ["timer", "10m", "Tea"])
        #expect(TypedCommand("bellhop wash \"Snow White\" ").words == ["wash", "Snow White"])
        #expect(TypedCommand("").words == [])
    }

    @Test("Tab completes the last word as far as all possible words agree, and quotes what needs it")
    func completion() {
        for (text, values, completed) in [
            ("wa", ["wash"], "wash "), ("pet s", ["set", "show"], "pet s"), ("", ["ack", "add"], "a"), ("wash ", ["Snowy"], "wash Snowy "),
            ("wash sn", ["Snow White"], "wash \"Snow White\" "), ("wash \"sn", ["Snow White"], "wash \"Snow White\" "),
            ("stop tea", ["Tea", "Tea pot"], "stop Tea"), ("nothing", [], "nothing"), ("bellhop wa", ["wash", "watch"], "bellhop wa"),
        ] {
            #expect(TypedCommand.completing(text, with: values) == completed, "\(text)")
        }
    }

    @Test("A command that never ends or that asks questions is refused, with what to do")
    func refused() {
        for line in ["watch", "bellhop watch", "events --follow", "setup", "rest --watch"] {
            #expect(TypedCommand(line).refusal != nil, "\(line)")
        }
        #expect(TypedCommand("events --follow").refusal?.contains("bellhop events --follow") == true)
        #expect(TypedCommand("status").refusal == nil)
    }
}
