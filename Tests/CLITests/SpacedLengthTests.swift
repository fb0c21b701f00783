import Testing

@testable import bellhop

@Suite("Lengths of several words")
struct SpacedLengthTests {
    @Test(
        "the words of a length become one argument, and a word before it is left out",
        arguments: [
            ("rest 90 sec", "rest|90 sec"), ("rest 90 s --watch", "rest|90 s|--watch"), ("rest 2 Minuten", "rest|2 Minuten"),
            ("rest in 90s", "rest|90s"), ("rest --auto-rest 1 min 30 s", "rest|--auto-rest|1 min 30 s"),
            ("rest start 2 min", "rest|start|2 min"), ("rest extend --less 30 sec", "rest|extend|--less|30 sec"),
            ("extend Tea 5 minutes", "extend|Tea|5 minutes"), ("extend Tea by 5m --json", "extend|Tea|5m|--json"),
            ("settings rest 2 minutes", "settings|rest|2 minutes"), ("workout start 30 s --sets 8", "workout|start|30 s|--sets|8"),
            ("workout start tabata --low 40 s --rest 2 min", "workout|start|tabata|--low|40 s|--rest|2 min"),
            ("wash Snowy --for 45 min", "wash|Snowy|--for|45 min"),
        ])
    func joined(line: String, words: String) {
        #expect(SpacedLength.joined(line.split(separator: " ").map(String.init)).joined(separator: "|") == words)
    }

    @Test(
        "names, times and the words of a timer stay as they are",
        arguments: [
            "wash --for 45 s", "extend Tea --until 18:00", "rest 90 foo", "rest foo 90 s", "rest", "rest next", "timer 90 sec Plank",
            "extend 5 minutes", "settings sound on", "rest -- 90 s", "stop in 5m", "--json", "wash for",
        ])
    func untouched(line: String) {
        let words = line.split(separator: " ").map(String.init)
        #expect(SpacedLength.joined(words) == words)
    }

    @Test("a length of several words is sent as its length")
    func sent() async throws {
        try await StandInDaemon.with(CommandTests.household) { daemon in
            for line in ["rest 90 sec", "rest in 90s", "rest 1 min 30 sec"] {
                _ = await CommandRun.run(line.split(separator: " ").map(String.init), socket: daemon.path)
                #expect(daemon.requests.last?.body == #"{"forMs":90000}"#, "\(line)")
            }
        }
    }
}
