import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlAPI
import ControlWire
import FoundationEssentials
import Logging
import Testing

@Suite("A config that is not in force, over the API")
struct ConfigTrialTests {
    private let hub: Hub
    private let recorder = SinkRecorder()
    private let inForce = SinkRecorder()

    init() async throws {
        let phone = Self.sink(inForce, "0")
        hub = Hub(
            store: MemoryStore(), timekeeper: ManualTime(), catalog: SinkCatalog(sinks: [phone]), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
    }

    private static func sink(_ recorder: SinkRecorder, _ fingerprint: String) -> ConfiguredSink {
        ConfiguredSink(
            name: SinkName(rawValue: "phone"), kind: "recording", capabilities: recorder.capabilities, sink: RecordingSink(recorder),
            fingerprint: fingerprint)
    }

    private func ask(_ trial: ConfigTrial, isOwner: Bool = true, sink: String? = "phone", in language: String? = nil) async throws
        -> ControlAPI.Answer
    {
        var controls = DaemonControls.standIn
        controls.tryConfig = { _ in trial }
        let body = try WireCoding.encode(ConfigTrialRequest(text: "", sink: sink))
        return await ControlAPI(hub: hub, daemon: controls).answer(
            method: "POST", target: "/v1/config/trial", body: Array(body), acceptLanguage: language, client: .socket(isOwner: isOwner))
    }

    @Test("N-14: a candidate is sent the test notice, and the sink of its name that is in force hears nothing and keeps its state")
    func candidate() async throws {
        recorder.script(.deferred("the server is down", after: nil))
        guard case .json(200, let data) = try await ask(.good(Self.sink(recorder, "1"))) else {
            Issue.record("no answer")
            return
        }
        let answer = try WireCoding.decode(ConfigTrialJSON.self, from: data)
        #expect(answer.faults.isEmpty)
        #expect(answer.test?.outcome == "deferred" && answer.test?.passed == false)
        #expect(inForce.begun.all.isEmpty)
        #expect(try await hub.sinkStates(asking: .local).first?.check.state == .ok)
    }

    @Test("a config runs programs, so it is taken from nobody but the daemon's user and root")
    func owner() async throws {
        guard case .problem(let problem) = try await ask(.good(nil), isOwner: false) else {
            Issue.record("taken")
            return
        }
        #expect(problem.status == 403)
    }

    @Test("faults come as they are, in the language asked for; a sink that is not in it is a bad request")
    func faults() async throws {
        let (key, meant) = ("sever", "server")
        let fault = FileFault(file: "f", line: 1, column: 2, "the config has no key \"\(key)\" (\("did you mean \"\(meant)\"?" as Phrase))")
        guard case .json(200, let data) = try await ask(.faulty([fault]), in: "de"), case .problem(let problem) = try await ask(.noSuchSink)
        else {
            Issue.record("no answer")
            return
        }
        #expect(try WireCoding.decode(ConfigTrialJSON.self, from: data).faults.first?.message.contains("meintest du") == true)
        #expect(problem.status == 400)
        guard case .json(200, let good) = try await ask(.good(nil), sink: nil) else {
            Issue.record("no answer")
            return
        }
        #expect(try WireCoding.decode(ConfigTrialJSON.self, from: good) == ConfigTrialJSON(faults: []))
    }

    @Test("a server is probed only for root and the daemon's user, in their language; a build without push sinks says so")
    func probe() async throws {
        func ask(_ answer: ServerProbeJSON?, isOwner: Bool = true) async throws -> ControlAPI.Answer {
            var controls = DaemonControls.standIn
            controls.probe = { request, language in
                answer.map { ServerProbeJSON($0.found, detail: "\(request.address) \(request.caFile ?? "-") \(language.tag)") }
            }
            let body = try WireCoding.encode(ServerProbeRequest(address: "http://a", caFile: "/ca.pem"))
            return await ControlAPI(hub: hub, daemon: controls).answer(
                method: "POST", target: "/v1/config/probe", body: Array(body), acceptLanguage: "de", client: .socket(isOwner: isOwner))
        }
        guard case .json(200, let data) = try await ask(ServerProbeJSON(.gotify)), case .problem(let bare) = try await ask(nil),
            case .problem(let foreign) = try await ask(ServerProbeJSON(.gotify), isOwner: false)
        else {
            Issue.record("no answer")
            return
        }
        #expect(try WireCoding.decode(ServerProbeJSON.self, from: data) == ServerProbeJSON(.gotify, detail: "http://a /ca.pem de"))
        #expect(foreign.status == 403)
        #expect(bare.status == 404)
    }

    @Test("a fault of a sink's setting names the setting for programs")
    func setting() async throws {
        let fault = FileFault(file: "f", line: 1, column: 2, "sinks.phone.topic: is missing", setting: "sinks.phone.topic")
        guard case .json(200, let data) = try await ask(.faulty([fault])) else {
            Issue.record("no answer")
            return
        }
        #expect(try WireCoding.decode(ConfigTrialJSON.self, from: data).faults.first?.setting == "sinks.phone.topic")
    }
}
