import BellhopCore
import ControlWire
import Testing

@Suite struct WireTests {
    @Test("Timestamps are RFC 3339 in UTC, and any offset is read")
    func timestamps() {
        #expect(Timestamp(Samples.now).description == "2026-11-21T14:00:00Z")
        #expect(Timestamp("2026-11-21T15:00:00+01:00")?.instant == Samples.now)
        #expect(
            Timestamp("2026-11-21t08:30:00.2509-05:30")?.instant == Samples.now + .milliseconds(251),
            "finer than a millisecond counts up: nothing is early")
        #expect(Timestamp("2026-12-31T23:59:60Z")?.description == "2026-12-31T23:59:59Z")
        #expect(Timestamp("1969-12-31T23:59:59.5Z")?.instant.milliseconds == -500)
        for wrong in [
            "", "2026-11-21", "2026-11-21T14:00:00", "2026-02-30T14:00:00Z", "2026-11-21T24:00:00Z", "2026-11-21T14:60:00Z",
            "2026-11-21T14:00:00.Z",
            "2026-11-21T14:00:00Z ", "2026-11-21T14:00:00+1:00", "２026-11-21T14:00:00Z",
        ] {
            #expect(Timestamp(wrong) == nil, "\(wrong)")
        }
    }

    @Test("A local time names the day only when it is another, and seconds only when they matter")
    func localTimes() {
        let clock = Samples.clock
        #expect(clock.text(Samples.now + .minutes(45)) == "14:45")
        #expect(clock.text(Samples.now + .seconds(90)) == "14:01:30")
        #expect(clock.text(Samples.now + .days(1)) == "Sun 14:00")
        #expect(clock.text(Samples.now - .days(6)) == "Sun 14:00")
        #expect(clock.text(Samples.now + .days(7)) == "2026-11-28 14:00")
    }

    @Test("The times of a list have one form, whatever their distance: all without seconds, or in the journal all with them")
    func oneForm() {
        let instants = [
            Samples.now, Samples.now + .seconds(90), Samples.now + .minutes(45), Samples.now - .days(1), Samples.now + .days(7),
        ]
        #expect(instants.map(Samples.listClock.text) == ["14:00", "14:01", "14:45", "Fri 14:00", "2026-11-28 14:00"])
        #expect(
            instants.map(Samples.journalClock.text) == ["14:00:00", "14:01:30", "14:45:00", "Fri 14:00:00", "2026-11-28 14:00:00"])
    }

    @Test(
        "Any name survives a path, and dots never climb", arguments: ["Snowy", Samples.hostile, "..", ".", "a.b", "a/b?c#d%20", "", "日本 +"])
    func percentEncoding(name: String) throws {
        let encoded = PercentEncoding.encode(name)
        #expect(PercentEncoding.decode(encoded) == name)
        let allowed = encoded.utf8.allSatisfy { $0 < 0x7F && $0 > 0x20 && $0 != UInt8(ascii: "/") }
        #expect(allowed)
        #expect(encoded != ".." && encoded != ".")
    }

    @Test("Broken escapes and bytes that are no UTF-8 are refused", arguments: ["%", "%4", "%zz", "%ff", "%c3"])
    func brokenEscapes(text: String) {
        #expect(PercentEncoding.decode(text) == nil)
    }

    @Test("Paths are those of the API")
    func paths() {
        #expect(Endpoint.petCommand("Snow White", .skipDryer).path == "/v1/pets/Snow%20White/skip-dryer")
        #expect(Endpoint.timerCommand("timer_1_wash", .extend).path == "/v1/timers/timer_1_wash/extend")
        #expect(Endpoint.delivery(event: 42, sink: "phone").path == "/v1/deliveries/42/phone")
        #expect(Endpoint.why(42).path == "/v1/events/42/why")
        #expect(Endpoint.pet("..").path == "/v1/pets/%2E%2E")
    }

    @Test("The socket is the explicit one alone, else the user's and then the system's (DESIGN §10)")
    func socketPaths() {
        let user = ["XDG_RUNTIME_DIR": "/run/user/1000/", "HOME": "/home/ann"]
        #expect(SocketPath.candidates(explicit: nil, environment: user) == ["/run/user/1000/bellhop/socket", "/run/bellhop/socket"])
        #expect(SocketPath.candidates(explicit: "/x", environment: user) == ["/x"])
        #expect(SocketPath.candidates(explicit: nil, environment: ["BELLHOP_SOCKET": "/y", "HOME": "/home/ann"]) == ["/y"])
        let bare = ["HOME": "/home/ann", "XDG_RUNTIME_DIR": "relative"]
        #expect(
            SocketPath.candidates(explicit: nil, environment: bare) == ["/home/ann/.local/state/bellhop/socket", "/run/bellhop/socket"])
        #expect(SocketPath.ofDaemon(environment: ["XDG_STATE_HOME": "/s"]) == "/s/bellhop/socket")
        #expect(SocketPath.ofDaemon(environment: [:]) == nil)
        #expect(
            SocketPath.candidates(explicit: nil, environment: bare, user: 1000)
                == ["/run/user/1000/bellhop/socket", "/home/ann/.local/state/bellhop/socket", "/run/bellhop/socket"],
            "a cron job finds the daemon of the login session")
        #expect(SocketPath.candidates(explicit: nil, environment: user, user: 7) == SocketPath.candidates(explicit: nil, environment: user))
        #expect(SocketPath.candidates(explicit: nil, environment: [:]) == ["/run/bellhop/socket"])
    }

    @Test("Every refusal of a rule has a status and an exit code of DESIGN §9", arguments: Refusal.Code.allCases)
    func refusals(code: Refusal.Code) {
        let problem = ProblemJSON(Refusal(code, "No."))
        #expect(problem.code == code.rawValue)
        #expect([409, 422, 404].contains(problem.status))
        #expect([Int32(64), 65, 66].contains(ExitCode(problem).rawValue))
        // A program that does not read `exitCode` can derive the same code from the HTTP status,
        // except where one status has two meanings.
        if code != .ambiguousName { #expect(ExitCode(status: problem.status) == ExitCode(problem)) }
    }

    @Test("Every problem that is no refusal has an exit code", arguments: ProblemCode.allCases)
    func problems(code: ProblemCode) {
        var problem = ProblemJSON(code, detail: "No.")
        let given = ExitCode(problem)
        problem.exitCode = nil
        #expect(ExitCode(problem) == given)
        #expect(given != .success)
    }

    @Test("A full disk is 74, a failed store 74, a lost race 75")
    func storeErrors() {
        #expect(ExitCode(ProblemJSON(StoreError.full("x"))) == .storeFailed)
        #expect(ProblemJSON(StoreError.full("x")).status == 507)
        #expect(ExitCode(ProblemJSON(StoreError.failed("x"))) == .storeFailed)
        #expect(ExitCode(ProblemJSON(StoreError.conflict("x"))) == .tryAgain)
    }

    @Test("A status document is the same after a round trip")
    func roundTrip() throws {
        let status = Samples.status()
        #expect(try WireCoding.decode(StatusJSON.self, from: WireCoding.encode(status)) == status)
    }

    @Test("T-19: an event says what ended, whose it was, when it was due, when it was recorded and how late")
    func eventFields() throws {
        let event = EventJSON(Samples.event(), clock: Samples.clock)
        #expect(event.kind == "laundry.washed")
        #expect(event.timerKind == "wash")
        #expect(event.petId == Samples.petID(2).description)
        #expect(event.occurred.instant == Samples.now - .minutes(15))
        #expect(event.due?.instant == Samples.now - .minutes(15) - .seconds(90))
        #expect(event.latenessMs == 90_000)
        let data = try WireCoding.encode(event)
        #expect(try WireCoding.decode(EventJSON.self, from: data) == event)
    }

    @Test("A timer has the fields of T-10, and the identifier of N-12a when it is a pet's")
    func timerFields() throws {
        let timer = try #require(Samples.washing().timers.first)
        #expect(timer.id == "timer_\(Samples.petID(1))_wash")
        #expect(timer.petId == Samples.petID(1).description)
        #expect(timer.remainingMs == 2_699_000)
        #expect(timer.durationMs == 2_700_000)
        #expect(Samples.tea().id == Samples.countdownID(1).description)
    }
}
