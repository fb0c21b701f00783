import BellhopCore
import BellhopTestKit
import Foundation
import Testing

@testable import ControlAPI
@testable import ControlWire

/// Tests inlets of the kind `gotify`. What the server answers was recorded from Gotify 3.0.
@Suite("An inlet for clients of Gotify") struct GotifyInletTests {
    private func object(_ answer: WebAnswer) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any], "\(answer.text)")
    }

    @Test("a message is answered with its number, and with 200, which clients demand")
    func sending() async throws {
        let (bench, token) = try await InletBench.with(.gotify)
        let form = await bench.send(
            "POST", "scripts/message?token=\(token)", ["Content-Type: application/x-www-form-urlencoded"], "title=T&message=M&priority=8")
        let message = try object(form)
        #expect(form.status == 200 && message["id"] as? Int == 1 && message["title"] as? String == "T" && message["priority"] as? Int == 8)
        let json = await bench.send(
            "POST", "scripts/message", ["X-Gotify-Key: \(token)", "Content-Type: application/json"],
            #"{"message":"**M**","extras":{"client::display":{"contentType":"text/markdown"}}}"#)
        #expect(try json.status == 200 && object(json)["title"] as? String == "scripts", "the name of the application")
        let notices = try await bench.notices
        #expect(notices.map(\.urgency) == [.high, .normal] && notices.map(\.isMarkdown) == [false, true])
    }

    @Test("the version and the health need no token")
    func questions() async throws {
        let (bench, _) = try await InletBench.with(.gotify)
        #expect(try object(await bench.send("GET", "scripts/version"))["version"] is String)
        #expect(await bench.send("GET", "scripts/health").text == #"{"health":"green","database":"green"}"#)
        #expect(await bench.send("GET", "scripts/message").status == 401)
    }

    @Test("errors are those of Gotify; a wrong token in the query is not saved by a right header")
    func faults() async throws {
        let (bench, token) = try await InletBench.with(.gotify)
        let empty = await bench.send("POST", "scripts/message?token=\(token)", [], "")
        #expect(try empty.status == 400 && object(empty)["errorDescription"] as? String == "Field 'message' is required")
        let wrong = await bench.send("POST", "scripts/message?token=wrong&message=x", ["X-Gotify-Key: \(token)"], "")
        #expect(try wrong.status == 401 && object(wrong)["errorCode"] as? Int == 401)
        #expect(await bench.send("GET", "scripts/message?token=\(token)").status == 403)
        #expect(await bench.send("GET", "scripts/other?token=\(token)").status == 404)
    }
}
