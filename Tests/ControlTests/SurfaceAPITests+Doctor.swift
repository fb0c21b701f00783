import BellhopCore
import BellhopHub
import BellhopTestKit
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
}
