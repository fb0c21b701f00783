#if Push
import BellhopCore
import BellhopTestKit
import FoundationEssentials
import Testing

@testable import PushSinks

/// Tests custom bodies and the methods with which they are sent.
@Suite struct WebhookBodyTests {
    private func body(_ template: String, _ type: String = "application/json", _ event: Event = SampleNotices.washed(number: 42)) throws
        -> String
    {
        let body = try WebhookBody(template, for: try #require(ContentType(type)))
        let document = NoticeDocument(.deliver(event, previous: nil), at: SampleNotices.attempt().now, in: .english)
        return String(decoding: body.filled(by: document), as: UTF8.self)
    }

    @Test("fields are filled in by their names; every other brace stands for itself")
    func places() throws {
        #expect(
            try body(#"{"text": "{title}: {body}", "n": {"event": {event}, "late": {lateness}}, "kind": "{kind}"}"#)
                == #"{"text": "Wash Complete!: Snowy is ready for the dryer!", "n": {"event": 42, "late": 0.0}, "kind": "laundry.washed"}"#)
        #expect(try body("{{name}} { name } {} }{", "text/plain") == "{Snowy} { name } {} }{")
        let all = WebhookBody.Field.allCases.map { "{\($0.rawValue)}" }.joined(separator: "|")
        #expect(
            try body(all, "text/plain", SampleNotices.washed(number: 42, labels: ["owner": "Anna"]))
                == """
                notice|timer_\(SampleNotices.snowy)_wash|timer_\(SampleNotices.snowy)_wash_0123456789ab|42|laundry.washed|x-bellhop.timer|\
                2025-10-01T14:00:00Z|2025-10-01T14:00:00Z|0.0|\(SampleNotices.snowy)|Snowy|wash|Snowy|Wash Complete!|\
                Snowy is ready for the dryer!|normal|bellhop://pet/\(SampleNotices.snowy)||Anna
                """)
    }

    private struct Text: Decodable {
        var a: String
    }

    @Test("odd text stays text in JSON, in forms, in markup and in plain text", arguments: SampleNotices.oddTexts.map(\.text))
    func escaping(_ text: String) throws {
        let event = SampleNotices.washed(title: text, body: text)
        let json = try body(#"{"a": "{title}"}"#, "application/vnd.x+json; charset=utf-8", event)
        #expect(try JSONDecoder().decode(Text.self, from: Data(json.utf8)).a == text)
        let form = try body("a={title}&b=1", "application/x-www-form-urlencoded", event)
        #expect(
            form.hasPrefix("a=") && form.hasSuffix("&b=1")
                && form.utf8.allSatisfy {
                    "%=&.-_~".utf8.contains($0) || Character(Unicode.Scalar($0)).isLetter || Character(Unicode.Scalar($0)).isNumber
                })
        #expect(form.count { $0 == "&" } == 1 && form.count { $0 == "=" } == 2)
        for type in ["text/html", "application/xml", "image/svg+xml"] {
            let markup = try body("<p title='{title}'>{title}</p>", type, event)
            #expect(markup.count { $0 == "<" } == 2 && markup.count { $0 == "'" } == 2, "\(markup)")
        }
        #expect(
            !(try body("{title}", "text/plain", event)).unicodeScalars.contains { SafeText.isActive($0.value) && $0 != "\n" && $0 != "\t" })
    }

    @Test(
        "templates that cannot work are told when the config is read",
        arguments: [
            (["body": .string("{titel}")], "body", "contains {titel}, which is unknown (known: {type}, {id}"),
            (["body": .string("{title}")], "body", "is not valid JSON after its placeholders are filled in (put text in quotation marks"),
            (["body": .string(#"{"a": {title}}"#)], "body", "is not valid JSON after its placeholders are filled in"),
            (["body": .string(#"{"a": "{title}""#)], "body", "is not valid JSON after its placeholders are filled in"),
            (["body": .string("")], "body", "is not valid JSON after its placeholders are filled in"),
            (["content_type": .string("json")], "content_type", "is not a valid media type (write something like"),
            (["content_type": .string("text/plain\r\nX: y")], "content_type", "is not a valid media type"),
            (
                ["content_type": .string("text/plain"), "headers": .secretMap(["Content-Type": Redacted("text/plain")])], "content_type",
                "conflicts with a Content-Type in headers"
            ),
            (["signing_secret": .secret(Redacted("whsec_!!!"))], "signing_secret", "has no base64 after whsec_ (copy the whole secret)"),
            (["signing_secret": .secret(Redacted("whsk_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"))], "signing_secret", "is half of a key pair"),
            (["signing_secret": .secret(Redacted("short"))], "signing_secret", "is shorter than 16 characters (generate a secret"),
            (["headers": .secretMap(["Webhook-Id": Redacted("1")])], "headers", "contains Webhook-Id, which Bellhop sets itself"),
        ] as [([String: SettingValue], String, String)])
    func faults(_ values: [String: SettingValue], _ key: String, _ expected: String) {
        #expect {
            try Fixtures.webhook("https://hooks.example.org", values)
        } throws: { error in
            guard let faults = (error as? InvalidSettings)?.faults, faults.count == 1 else { return false }
            return faults[0].key == key && faults[0].message.hasPrefix(expected) && !"\(faults)".contains("MfKQ9")
        }
    }

    @Test("a Content-Type among the headers counts, too: no JSON is asked of a form")
    func typeOfHeaders() throws {
        let headers = SettingValue.secretMap(["content-type": Redacted("application/x-www-form-urlencoded")])
        _ = try Fixtures.webhook("https://hooks.example.org", ["body": .string("text={title}"), "headers": headers])
    }

    @Test("each method arrives, with the body and its type", arguments: ["POST", "PUT", "PATCH"])
    func methods(_ method: String) async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        let values: [String: SettingValue] = [
            "method": .string(method), "body": .string("text={title}"), "content_type": .string("application/x-www-form-urlencoded"),
        ]
        let sink = try Fixtures.webhook(server.url + "/hook", values)
        #expect(await sink.deliver() == .accepted(.none))
        #expect(await sink.deliver() == .accepted(.none))
        for request in server.requests.all {
            #expect(request.method == method && request.text == "text=Wash%20Complete%21")
            #expect(request.header("content-type") == "application/x-www-form-urlencoded")
        }
        #expect(server.requests.count == 2)
    }

    @Test("a withdrawal is told in a body of one's own only where that says {type}")
    func withdrawals() async throws {
        let server = try await RecordingServer(reply: .answer(PeerAnswer(204)))
        let silent = try Fixtures.webhook(server.url, ["body": .string(#"{"text": "{title}"}"#)])
        #expect(!silent.capabilities.contains(.withdraw))
        #expect(
            await silent.withdraw(previous: nil)
                == .rejected("this webhook gets no withdrawals, because its body does not contain {type}"))
        let telling = try Fixtures.webhook(server.url, ["body": .string(#"{"type": "{type}"}"#)])
        #expect(telling.capabilities.contains(.withdraw))
        #expect(await telling.withdraw(previous: nil) == .accepted(.none))
        #expect(server.requests.all.map(\.text) == [#"{"type": "withdraw"}"#])
    }
}
#endif
