import BellhopCore
import Inlets
import Testing

/// Tests how the lines of a text become notices.
@Suite struct LineNoticesTests {
    private func read(_ body: String, _ type: String = "text/plain; charset=utf-8") throws -> [PlainNotice] {
        let inlet = try #require(InletName(rawValue: "logs"))
        return try LineNotices.read(.curl("POST", "/", ["Content-Type: \(type)"], body), to: inlet, peer: "socket")
    }

    @Test("each line is a notice; empty lines and the colours of a terminal are left out")
    func lines() throws {
        let notices = try read("one\r\n\n  \n\u{1B}[1;31mERROR\u{1B}[0m disk full\n{\"title\":\"T\"}")
        #expect(notices.map(\.notice.body) == ["one", "ERROR disk full", "{\"title\":\"T\"}"])
        #expect(notices.allSatisfy { $0.notice.title.isEmpty && !$0.hasUrgency && $0.notice.peer == "socket" })
        #expect(try read("\u{1B}[").isEmpty && read("\u{1B}[12").isEmpty && read("\u{1B}x").map(\.notice.body) == ["\u{1B}x"])
    }

    @Test(
        "a line may be a JSON object; one that is none, or cannot be read, is a text",
        arguments: ["application/x-ndjson", "application/json"])
    func objects(type: String) throws {
        let body = """
            {"title":"Backup","urgency":"high","key":"b"}
            starting
            {"title":{}}
            {"title":"cut o
            [1]
            """
        let notices = try read(body, type)
        #expect(notices.map(\.notice.title) == ["Backup", "", "", "", ""])
        #expect(notices.map(\.notice.body) == ["", "starting", "{\"title\":{}}", "{\"title\":\"cut o", "[1]"])
        #expect(notices[0].hasUrgency && notices[0].notice.urgency == .high && notices[0].notice.key == "b")
    }
}
