import BellhopCore
import Testing

@Suite struct SimilarWordTests {
    @Test(
        "suggestions: the nearest word within a third of its letters, whatever its case",
        arguments: [
            ("sever", "server"), ("Server", "server"), ("srever", "server"), ("tokenfile", "token_file"), ("formt", "format"),
            ("TOPIC", "topic"),
        ])
    func suggestions(word: String, near: String) {
        #expect(SimilarWord.closest(to: word, among: ["server", "topic", "token_file", "token_env", "format"]) == near)
    }

    @Test(
        "what is near to nothing gets no suggestion",
        arguments: ["", "x", "quiet_hours", "repeat", String(repeating: "server", count: 1000)])
    func noSuggestion(word: String) {
        #expect(SimilarWord.closest(to: word, among: ["server", "topic", "token_file"]) == nil)
    }

    @Test("the distance is a metric on all words of up to four letters from two")
    func distances() {
        var words: [[Character]] = [[]]
        for length in 0..<4 { words += words.filter { $0.count == length }.flatMap { [$0 + ["a"], $0 + ["b"]] } }
        for left in words {
            for right in words {
                let distance = SimilarWord.distance(left, right)
                #expect((distance == 0) == (left == right))
                #expect(distance == SimilarWord.distance(right, left))
                #expect(distance >= abs(left.count - right.count) && distance <= max(left.count, right.count))
            }
        }
        #expect(SimilarWord.distance(Array("srever"), Array("server")) == 1)
    }
}
