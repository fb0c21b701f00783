import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import Testing

extension SurfaceAPITests {
    @Test("pop-ups that only the built-in config wants, and that cannot be shown, are a warning with another way to be notified")
    func builtInPopUps() async throws {
        func popUps() async throws -> CheckJSON? {
            try await ask("GET", "doctor", as: DoctorJSON.self).checks.first { $0.name == "sink desktop" }
        }
        desktop.answerCheck(SinkCheck(.unavailable, "There is no session bus"))
        #expect(try await popUps()?.state == .fail)
        var catalog = hub.catalog
        catalog.usesBuiltInSinks = true
        try await hub.reload(catalog)
        let check = try await popUps()
        #expect(check?.state == .warn && check?.fix == "To be notified elsewhere, such as on a phone, run: bellhop setup")
    }

    @Test("N-2: who starts a timer and can be reached nowhere is warned once, but not in test mode")
    func testMode() async throws {
        let off = ConfiguredSink(
            name: SinkName(rawValue: "log"), kind: "recording", capabilities: [], sink: RecordingSink(log), fingerprint: "1")
        try await hub.reload(SinkCatalog(sinks: [off]))
        var controls = DaemonControls.standIn
        controls.info = { language in
            var info = DaemonControls.standIn.info(language)
            info.testMode = true
            return info
        }
        let tried = ControlAPI(hub: hub, daemon: controls)
        func warnings(_ api: ControlAPI) async throws -> Int {
            let body = Array(#"{"durationMs":60000,"name":"Tea"}"#.utf8)
            guard case .json(_, let data) = await api.answer(method: "POST", target: "/v1/timers", body: body) else {
                throw ContractViolation("no answer")
            }
            return try WireCoding.decode(TimerAnswerJSON.self, from: data).warnings?.count ?? 0
        }
        #expect(try await [warnings(tried), warnings(api), warnings(api)] == [0, 1, 0])
    }
}
