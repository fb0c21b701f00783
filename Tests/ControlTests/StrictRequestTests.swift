import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Testing

/// Tests that the API refuses values that it once ignored or replaced.
@Suite("Values that the API does not ignore")
struct StrictRequestTests {
    private func detail(_ api: ControlAPI, _ method: String, _ path: String, _ body: String = "") async -> String? {
        let answer = await api.answer(method: method, target: "/v1/" + path, body: Array(body.utf8))
        if case .problem(let problem) = answer { return problem.detail }
        return nil
    }

    @Test(
        "a parameter that is true or false is nothing else",
        arguments: ["pets?retired=1", "pets?low=yes", "timers?all=TRUE", "timers?all", "events?newest=", "events?since=1h&newest=x"])
    func flags(path: String) async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "GET", path)?.hasSuffix("must be true or false.") == true)
        }
    }

    @Test("an import is a dry run or a real one; a misspelt value imports nothing", arguments: ["dryRun=1", "dryRun=True", "dryrun=true"])
    func dryRun(flag: String) async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "POST", "pets", #"{"name":"Snowy"}"#) == nil)
            #expect(await detail(served.api, "POST", "import?mode=replace&" + flag, #"{"pets":[]}"#) != nil)
            let pets = try await served.hub.pets(includingRetired: true)
            #expect(pets.map(\.pet.value.name) == ["Snowy"])
        }
    }

    @Test(
        "fields that exclude each other are refused together",
        arguments: [
            ("pets/Snowy/dry", #"{"addMinutes":5,"forMs":600000}"#, #""addMinutes" cannot be combined with "forMs" or "replace"."#),
            ("pets/Snowy/dry", #"{"addMinutes":5,"replace":true}"#, #""addMinutes" cannot be combined with "forMs" or "replace"."#),
            ("pets/Snowy/snooze", #"{"forMs":600000,"at":"15:00"}"#, #"Give either "forMs" or "at", not both."#),
            ("timers/Tea/snooze", #"{"forMs":600000,"at":"15:00"}"#, #"Give either "forMs" or "at", not both."#),
            ("sinks/test", #"{"all":true}"#, #""all" needs "sink"."#),
            ("timers", #"{"timers":[{"start":"tea"}]}"#, #"A batch cannot contain "start"."#),
        ])
    func exclusive(path: String, body: String, sentence: String) async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "POST", "pets", #"{"name":"Snowy"}"#) == nil)
            #expect(await detail(served.api, "POST", "timers", #"{"name":"Tea","durationMs":60000}"#) == nil)
            #expect(await detail(served.api, "POST", path, body) == sentence)
        }
    }

    @Test(
        "a number that does not fit its field is refused, and the sentence names the field",
        arguments: [
            ("timers", #"{"durationMs":1.5}"#, "durationMs"), ("timers", #"{"timers":[{"durationMs":1e300}]}"#, "timers.0.durationMs"),
            ("demo", #"{"seed":-1}"#, "seed"), ("prune", #"{"olderThanDays":99999999999999999999}"#, "olderThanDays"),
        ])
    func numbers(path: String, body: String, field: String) async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "POST", path, body) == "\"\(field)\" must be a whole number in the allowed range.")
        }
    }

    @Test("numbers below zero are refused where none can be meant")
    func negative() async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "POST", "seen", #"{"through":-1}"#) == #""through" must be the number of an event."#)
            let explained = await detail(served.api, "POST", "routes/explain", #"{"kind":"timer.finished","lengthMs":-1}"#)
            #expect(explained == "A length cannot be negative.")
        }
    }

    @Test("the beat of a badge is only for its stream")
    func beat() async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "GET", "badge") == nil)
            #expect(await detail(served.api, "GET", "badge?beat=60")?.contains("Accept: text/event-stream") == true)
        }
    }

    @Test("an unknown word in a list is named without the names of Swift's types")
    func unknownWord() async throws {
        try await ServedHub.run { served in
            #expect(await detail(served.api, "POST", "pets", #"{"clear":["sound","hat"]}"#) == #""clear.1" has an unknown value."#)
        }
    }
}
