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

    @Test("The output of a command has no sign and no name of the program of its own")
    func bare() {
        #expect(TypedCommand.bare("✓ Tea is stopped.\n✓ Eggs is stopped.\n") == "Tea is stopped.\nEggs is stopped.\n")
        #expect(TypedCommand.bare("ok Tea is stopped.") == "Tea is stopped.")
        #expect(TypedCommand.bare("bellhop: There is no command \"foo\".") == "There is no command \"foo\".")
        #expect(TypedCommand.bare("Snowy: washing, 45 min") == "Snowy: washing, 45 min")
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
