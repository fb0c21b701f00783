#if Push
import BellhopCore
import BellhopTestKit
import PushSinks
import Testing

@Suite struct NtfySinkTests {
    @Test("a notice arrives with all that it says")
    func message() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(
            ntfy.url + "/",
            [
                "tags": .list(["basket", "two words"]), "icon": .string("https://x.org/i.png"),
                "click": .string("https://x.org/#/pet/{pet}?n={name}"),
            ])
        let event = SampleNotices.washed(
            name: "Snö wy", urgency: .high, actions: [NoticeAction(.open, label: "Open"), NoticeAction(.startDryer, label: "Start Dryer")])
        #expect(await sink.deliver(event).receipt == Receipt(rawValue: "sequence=" + event.notice.key.rawValue))
        let message = try #require(ntfy.stored.all.first)
        #expect(message.topic == "laundry")
        #expect(message.sequence == event.notice.key.rawValue)
        #expect(message.title == "Wash Complete!")
        #expect(message.message == "Snowy is ready for the dryer!")
        #expect(message.priority == 4)
        #expect(message.tags == ["basket", "two words"])
        #expect(message.icon == "https://x.org/i.png")
        #expect(message.click == "https://x.org/#/pet/\(SampleNotices.snowy)?n=Sn%C3%B6%20wy")
        #expect(message.isMarkdown == false)
        // The message contains only actions that work without an address of the hub.
        #expect(
            message.actions == #"[{"action":"view","label":"Open","url":"https://x.org/#/pet/\#(SampleNotices.snowy)?n=Sn%C3%B6%20wy"}]"#)
        #expect(ntfy.requests.all.map(\.target) == ["/"])
    }

    @Test("only a text that its sender has marked is Markdown, and no app loads its pictures; an attachment is an address")
    func markdown() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let gotify = try await GotifyStandIn()
        var event = SampleNotices.washed(body: "**done** ![x](https://tracker.example/x.png)")
        let (phone, other) = (try Fixtures.ntfy(ntfy.url), try Fixtures.gotify(gotify))
        _ = await phone.deliver(event)
        _ = await other.deliver(event)
        event.notice.isMarkdown = true
        event.notice.attachment = "https://example.org/dump.txt"
        _ = await phone.deliver(event)
        _ = await other.deliver(event)
        #expect(ntfy.stored.all.map(\.isMarkdown) == [false, true])
        let defused = "**done** !\u{2060}[x](https://tracker.example/x.png)"
        #expect(ntfy.stored.all.map(\.message) == ["**done** ![x](https://tracker.example/x.png)", defused])
        #expect(ntfy.requests.all.map { $0.text.contains("\"attach\":\"https://example.org/dump.txt\"") } == [false, true])
        #expect(gotify.stored.all.map { $0.extras?.contains("text/markdown") == true } == [false, true])
        #expect(gotify.stored.all.last?.message == defused + "\n\nhttps://example.org/dump.txt")
    }

    @Test("a link that only a desktop can open is not sent to a phone, another one is")
    func links() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        _ = await sink.deliver(SampleNotices.washed(key: "a", actions: [NoticeAction(.open, label: "Open")], link: "bellhop://pet/1"))
        _ = await sink.deliver(SampleNotices.washed(key: "b", link: "https://x.org/=?UTF-8?Q?x?="))
        #expect(ntfy.stored.all.map(\.click) == [nil, "https://x.org/=%3FUTF-8?Q?x?="])
        #expect(ntfy.stored.all.map(\.actions) == [nil, nil])
    }

    @Test("urgencies become priorities, as configured")
    func priorities() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let plain = try Fixtures.ntfy(ntfy.url)
        let loud = try Fixtures.ntfy(ntfy.url, ["priority_low": .integer(3), "priority_critical": .integer(4)])
        for urgency in Urgency.allCases { _ = await plain.deliver(SampleNotices.washed(urgency: urgency)) }
        for urgency in Urgency.allCases { _ = await loud.deliver(SampleNotices.washed(urgency: urgency)) }
        #expect(ntfy.stored.all.map(\.priority) == [2, 3, 4, 5, 3, 3, 4, 4])
    }

    @Test("the same notice twice is seen once on 2.27 and twice on 2.13, and taken back only on 2.27")
    func replacing() async throws {
        let new = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(new.url)
        _ = await sink.deliver()
        let second = await sink.deliver(SampleNotices.washed(body: "Still ready"), 2)
        #expect(new.stored.count == 2)
        #expect(new.visible.map(\.message) == ["Still ready"])
        #expect(await sink.withdraw(previous: second.receipt) == .accepted(.none))
        #expect(new.visible.isEmpty)

        let old = try await NtfyStandIn(mode: .v2_13)
        let other = try Fixtures.ntfy(old.url)
        let receipt = await other.deliver().receipt
        #expect(receipt?.rawValue.hasPrefix("message=") == true)
        _ = await other.deliver(SampleNotices.washed(), 2)
        #expect(old.visible.count == 2)
        for previous in [receipt, nil] {
            let outcome = await other.withdraw(previous: previous)
            #expect(outcome.kind == "rejected")
            #expect(outcome.reason.contains("2.16"))
        }
        #expect(!old.requests.all.contains { $0.method == "DELETE" })
    }

    @Test("a server that nothing is known of is asked, and a 2.13 that says no is believed")
    func withdrawingWithoutKnowledge() async throws {
        let new = try await NtfyStandIn(mode: .v2_27)
        #expect(await (try Fixtures.ntfy(new.url)).withdraw(previous: nil) == .accepted(.none))
        let old = try await NtfyStandIn(mode: .v2_13)
        #expect(await (try Fixtures.ntfy(old.url)).withdraw(previous: nil).reason.contains("2.16"))
    }

    @Test(
        "a 5,000-byte message is cut to what every server takes, between two characters", arguments: [NtfyStandIn.Mode.v2_27, .v2_13],
        [true, false])
    func longMessages(_ mode: NtfyStandIn.Mode, _ keepsAttachments: Bool) async throws {
        let ntfy = try await NtfyStandIn(.init(mode: mode, keepsAttachments: keepsAttachments))
        let sink = try Fixtures.ntfy(
            ntfy.url,
            ["tags": .list([String(repeating: "t", count: 1000)]), "icon": .string("https://x.org/" + String(repeating: "i", count: 900))])
        let texts = [
            String(repeating: "Snowy is ready. ", count: 313), String(repeating: "👩‍👩‍👧‍👦", count: 400), String(repeating: "ä", count: 4096),
            String(repeating: "\"", count: 6000),
            String(repeating: "\\\n", count: 3000), String(repeating: "x", count: 4095), String(repeating: "x", count: 4096),
        ]
        for (number, text) in texts.enumerated() {
            let event = SampleNotices.washed(key: "long_\(number)", title: text, body: text)
            #expect(await sink.deliver(event).kind == "accepted", "text \(number)")
        }
        let stored = ntfy.stored.all
        try #require(stored.count == texts.count)
        #expect(stored.allSatisfy { $0.attachmentSize == nil && $0.message.utf8.count <= 4095 })
        #expect(ntfy.requests.all.allSatisfy { $0.body.count < 8192 })
        #expect(stored[0].message.hasSuffix("…"))
        #expect(stored[1].message.dropLast().allSatisfy { $0 == "👩‍👩‍👧‍👦" })
        #expect(stored[1].message.utf8.count > 4000)
        #expect(stored[5].message == texts[5])
    }

    @Test("raw UTF-8 goes out, no escapes that triple it")
    func rawUTF8() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        _ = await (try Fixtures.ntfy(ntfy.url)).deliver(SampleNotices.washed(body: String(repeating: "🎉", count: 1000)))
        let body = try #require(ntfy.requests.all.first?.text)
        #expect(!body.contains("\\u"))
        #expect(body.contains("🎉🎉"))
    }

    @Test("odd titles arrive as they are, harmless: encoded words, line breaks, escapes, overrides")
    func oddTitles() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        let titles = ["=?UTF-8?Q?Sn=C3=B6wy?=", "a\nb\r\nc", "\u{1B}[31mred", "Snowy\u{202E}gpj", "a\0b", "👩‍👩‍👧‍👦"]
        for (number, title) in titles.enumerated() { _ = await sink.deliver(SampleNotices.washed(key: "t\(number)", title: title)) }
        #expect(ntfy.stored.all.map(\.title) == ["=\u{2060}?UTF-8?Q?Sn=C3=B6wy?=", "a b c", "[31mred", "Snowygpj", "ab", "👩‍👩‍👧‍👦"])
    }

    @Test("an empty body becomes the title, and nothing at all becomes the kind, not \"triggered\"")
    func emptyTexts() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        _ = await sink.deliver(SampleNotices.washed(key: "a", body: " \n"))
        _ = await sink.deliver(SampleNotices.washed(key: "b", title: "", body: ""))
        #expect(ntfy.stored.all.map(\.message) == ["Wash Complete!", "laundry.washed"])
        #expect(ntfy.stored.all.map(\.title) == ["", ""])
    }

    @Test("D-21, C14: of a redacted event no name leaves the house")
    func redaction() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url, ["redact": .boolean(true)])
        for kind in EventKind.all {
            var event = SampleNotices.washed(title: "Snowy!", body: "Snowy is ready", labels: ["pet": "Snowy"])
            event.kind = kind
            event.notice.icon = "https://example.org/Snowy.png"
            #expect(await sink.deliver(event.redacted()).kind == "accepted")
        }
        #expect(ntfy.stored.all.first?.title == "Laundry is ready")
        #expect(!ntfy.requests.all.contains { $0.text.contains("Snowy") })
    }

    @Test("N-29b: the pet's own picture goes before the sink's where a phone can load it, and a file of ours never leaves the house")
    func pictures() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let plain = try Fixtures.ntfy(ntfy.url)
        let withIcon = try Fixtures.ntfy(ntfy.url, ["icon": .string("https://example.org/bellhop.png")])
        for icon in [
            "https://example.org/snowy.png", "/home/ann/snowy.png", "http://example.org/snowy.png", "https://u:p@example.org/x.png",
        ] {
            var event = SampleNotices.washed()
            event.notice.icon = icon
            #expect(await plain.deliver(event).kind == "accepted")
            #expect(await withIcon.deliver(event).kind == "accepted")
        }
        let icons = ntfy.requests.all.map { request in
            request.text.firstRange(of: "\"icon\":").map { String(request.text[$0.lowerBound...].prefix { $0 != "," && $0 != "}" }) }
        }
        let snowy = #""icon":"https://example.org/snowy.png""#
        let bellhop = #""icon":"https://example.org/bellhop.png""#
        #expect(icons == [snowy, snowy, nil, bellhop, nil, bellhop, nil, bellhop])
    }

    @Test("D-4: with sound switched off no message rings, however urgent")
    func silence() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        for urgency in Urgency.allCases {
            var attempt = SampleNotices.attempt()
            attempt.sounds = false
            _ = await sink.perform(.deliver(SampleNotices.washed(key: urgency.rawValue, urgency: urgency), previous: nil), attempt: attempt)
        }
        #expect(ntfy.stored.all.map(\.priority) == [2, 2, 2, 2])
    }

    @Test("token and password are sent without being asked for, and nothing without credentials")
    func credentials() async throws {
        let access = NtfyStandIn.Access(
            everyone: .none, tokens: [Fixtures.goodToken: .writeOnly], users: ["bellhop": (password: "pass:wörd", permission: .writeOnly)])
        let ntfy = try await NtfyStandIn(.init(access: access))
        #expect(await (try Fixtures.ntfy(ntfy.url, ["token": Fixtures.token])).deliver().kind == "accepted")
        let password: [String: SettingValue] = ["user": .string("bellhop"), "password": .secret(Redacted("pass:wörd"))]
        #expect(await (try Fixtures.ntfy(ntfy.url, password)).deliver().kind == "accepted")
        let anonymous = await (try Fixtures.ntfy(ntfy.url)).deliver()
        #expect(anonymous.kind == "misconfigured")
        #expect(anonymous.reason.contains("token"))
        let wrong = await (try Fixtures.ntfy(ntfy.url, ["token": .secret(Redacted("tk_wrongwrong"))])).deliver()
        #expect(wrong.kind == "misconfigured")
        #expect(!wrong.reason.contains("tk_wrongwrong"))
        #expect(ntfy.requests.count == 4)
    }

    @Test("after too many failed log-ins it waits, longer while its own were never taken")
    func lockedOut() async throws {
        let access = NtfyStandIn.Access(everyone: .none, tokens: [Fixtures.goodToken: .readWrite])
        let ntfy = try await NtfyStandIn(.init(access: access))
        let good = try Fixtures.ntfy(ntfy.url, ["token": Fixtures.token])
        #expect(await good.deliver().kind == "accepted")
        let bad = try Fixtures.ntfy(ntfy.url, ["token": .secret(Redacted("tk_wrongwrong"))])
        for _ in 0..<30 { #expect(await bad.deliver().kind == "misconfigured") }
        #expect(await good.deliver().pause == .minutes(1))
        #expect(await (try Fixtures.ntfy(ntfy.url, ["token": Fixtures.token])).deliver().pause == .minutes(5))
        ntfy.advance(by: .minutes(1))
        #expect(await good.deliver().kind == "accepted")
    }

    @Test("429 is a rate limit, with Retry-After or without; where the limit is known to last, so is the pause")
    func rateLimits() async throws {
        let ntfy = try await NtfyStandIn(.init(limits: .init(requests: 60)))
        let sink = try Fixtures.ntfy(ntfy.url)
        for number in 1...60 { #expect(await sink.deliver(SampleNotices.washed(key: "n\(number)")).kind == "accepted") }
        let limited = await sink.deliver()
        #expect(limited.kind == "limited" && limited.pause == nil)
        ntfy.advance(by: .seconds(5))
        #expect(await sink.deliver().kind == "accepted")

        let proxied = try await NtfyStandIn(.init(limits: .init(requests: 0), retryAfter: "40"))
        #expect(await (try Fixtures.ntfy(proxied.url)).deliver().pause == .seconds(40))
        // The attempt is made at 14:00 UTC, ten hours before the server renews the quota.
        let quota = try await NtfyStandIn(.init(limits: .init(messagesADay: 0)))
        #expect(await (try Fixtures.ntfy(quota.url)).deliver().pause == .seconds(10 * 3600 + 30))
        let topics = try await NtfyStandIn(.init(limits: .init(newTopics: 0)))
        #expect(await (try Fixtures.ntfy(topics.url)).deliver().pause == .minutes(1))
    }

    @Test("what a proxy says for a server that is away is tried again", arguments: [502, 503, 504, 404, 500, 507, 408, 425])
    func proxyPages(_ status: Int) async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        ntfy.next(.page(status))
        #expect(await sink.deliver().kind == "deferred")
        ntfy.next(.page(status, retryAfter: "Wed, 01 Oct 2025 14:02:00 GMT"))
        #expect(await sink.deliver().pause == .minutes(2))
        #expect(await sink.deliver().kind == "accepted")
    }

    @Test("413 from a proxy drops the notice, 507 of the server waits")
    func sizes() async throws {
        let ntfy = try await NtfyStandIn(.init(wantsSubscribers: true))
        let sink = try Fixtures.ntfy(ntfy.url)
        ntfy.next(.page(413))
        #expect(await sink.deliver().kind == "rejected")
        let push = try Fixtures.ntfy(ntfy.url, ["topic": .string("upABCDEF")])
        let outcome = await push.deliver()
        #expect(outcome.kind == "deferred")
        #expect(outcome.reason.contains("50701"))
    }

    @Test("an answer that was lost after the server had stored it leads to one message on the phone")
    func lostAnswers() async throws {
        let gate = Gate()
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let hasty = try Fixtures.ntfy(ntfy.url, ["timeout": .duration(.milliseconds(300))])
        let sink = try Fixtures.ntfy(ntfy.url)
        for (number, fault) in [PeerFault.storedThenClosed, .storedThenLate(gate), .stalledAnswer].enumerated() {
            let event = SampleNotices.washed(key: "lost_\(number)")
            ntfy.next(fault)
            #expect(await hasty.deliver(event).kind == "ambiguous")
            // Wait for the server, because on a busy machine it may handle the request only after
            // the client has given up.
            await ntfy.stored.wait(count: number * 2 + 1)
            #expect(await sink.deliver(event, 2).kind == "accepted")
        }
        gate.open()
        #expect(ntfy.stored.count == 6)
        #expect(ntfy.visible.count == 3)
        ntfy.next(.close)
        // On a connection that was kept open, libcurl itself retries the request once.
        #expect(await sink.deliver(SampleNotices.washed(key: "closed")).kind == "accepted")
        let before = ntfy.requests.count
        ntfy.next(.hang)
        #expect(await hasty.deliver(SampleNotices.washed(key: "hung")).kind == "ambiguous")
        await ntfy.requests.wait(count: before + 1)
        ntfy.next(.answeredThenReset)
        #expect(await sink.deliver(SampleNotices.washed(key: "reset")).kind == "accepted")
        #expect(await sink.deliver(SampleNotices.washed(key: "after reset")).kind == "accepted")
    }

    @Test("T-30, N-23: a server that is down for a while is found again")
    func downAndUp() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        #expect(await sink.deliver().kind == "accepted")
        try await ntfy.stop()
        #expect(await sink.deliver(SampleNotices.washed(key: "down")).kind == "deferred")
        try await ntfy.start()
        #expect(await sink.deliver(SampleNotices.washed(key: "up")).kind == "accepted")
    }

    @Test("an answer for another topic, and 200 from something that is not ntfy, are no success")
    func strangers() async throws {
        let wrong = try await RecordingServer(reply: .answer(.json(200, #"{"id":"abcdefghijkl","event":"message","topic":"other"}"#)))
        #expect(await (try Fixtures.ntfy(wrong.url)).deliver().kind == "misconfigured")
        for body in ["<html>Log in</html>", "{}", #"{"success":true}"#, ""] {
            let portal = try await RecordingServer(reply: .answer(PeerAnswer(200, body: Array(body.utf8))))
            #expect(await (try Fixtures.ntfy(portal.url)).deliver().kind == "deferred")
        }
    }

    @Test("a key that ntfy would not take gets a sequence id of its own, the same each time")
    func oddKeys() async throws {
        let ntfy = try await NtfyStandIn(mode: .v2_27)
        let sink = try Fixtures.ntfy(ntfy.url)
        for key in ["a key with spaces:and.dots", String(repeating: "k", count: 70), "ключ"] {
            for _ in 1...2 { #expect(await sink.deliver(SampleNotices.washed(key: key)).receipt?.rawValue.hasPrefix("sequence=") == true) }
        }
        #expect(ntfy.visible.count == 3)
    }

    @Test("the doctor's check reaches the server, the token and the topic, and sends nothing")
    func checks() async throws {
        let access = NtfyStandIn.Access(everyone: .readOnly, tokens: [Fixtures.goodToken: .writeOnly])
        let ntfy = try await NtfyStandIn(.init(access: access))
        #expect(await (try Fixtures.ntfy(ntfy.url, ["token": Fixtures.token])).check().state == .ok)
        #expect(await (try Fixtures.ntfy(ntfy.url)).check().state == .misconfigured)
        #expect(await (try Fixtures.ntfy(ntfy.url, ["token": .secret(Redacted("tk_wrongwrong"))])).check().state == .misconfigured)
        #expect(ntfy.stored.count == 0)
        ntfy.always(.page(502))
        #expect(await (try Fixtures.ntfy(ntfy.url)).check().state == .unavailable)
        let other = try await RecordingServer()
        #expect(await (try Fixtures.ntfy(other.url)).check().state == .unavailable)
    }

    @Test("every fault of the settings is told at once")
    func faults() throws {
        let error = #expect(throws: InvalidSettings.self) {
            try Fixtures.ntfy(
                "https://ntfy.example.org/laundry",
                [
                    "topic": .string("no topic"), "token": .secret(Redacted("tk_a b")), "user": .string("u"), "tags": .list(["a,b"]),
                    "icon": .string("x"), "click": .string("https://x/{who}"), "ca_file": .string("/nowhere/ca.pem"),
                ])
        }
        #expect(Set(error?.faults.compactMap(\.key) ?? []) == ["server", "topic", "token", "tags", "icon", "click", "ca_file"])
        for fault in error?.faults ?? [] { #expect(fault.message.contains("(") && fault.message.hasSuffix(")"), "\(fault)") }
        #expect(!"\(error as Any)".contains("tk_a b"))
        #expect(throws: InvalidSettings.self) { try Fixtures.ntfy("https://h", ["topic": .string("docs")]) }
        #expect(throws: InvalidSettings.self) { try Fixtures.ntfy("https://h", ["password": .secret(Redacted("only"))]) }
        #expect(throws: InvalidSettings.self) {
            try Fixtures.ntfy("https://h", ["redact": .boolean(true), "click": .string("https://x/{name}")])
        }
        #expect(throws: InvalidSettings.self) {
            try Fixtures.ntfy("https://h", ["redact": .boolean(true), "click": .string("https://x/{pet}")])
        }
        #expect(throws: Never.self) {
            try Fixtures.ntfy("https://h", ["redact": .boolean(true), "click": .string("https://x/{event}")])
        }
    }
}
#endif
