import BellhopCore
import BellhopHub
import BellhopTestKit
import ControlWire
import Foundation
import Logging
import Testing

@testable import ControlAPI

/// Tests how the page of the house is served.
@Suite("The files of the page")
struct PageRouteTests {
    private let web: WebAPI
    private static let settings = APISettings(listen: ListenAddress(host: "127.0.0.1", port: 8077))

    init() async throws {
        let hub = Hub(
            store: MemoryStore(), timekeeper: ManualTime(), catalog: SinkCatalog(sinks: []), reports: SinkReports(),
            logger: Logger(label: "test") { _ in SwiftLogNoOpLogHandler() })
        try await hub.prepare()
        web = WebAPI(ControlAPI(hub: hub, daemon: .standIn))
    }

    private func request(_ method: String, _ target: String, wantsPage: Bool, tag: String? = nil) -> WebRequest {
        var request = WebRequest(
            method: method, target: target, host: "127.0.0.1:8077", client: "127.0.0.1",
            local: ListenAddress(host: "127.0.0.1", port: 8077))
        (request.wantsPage, request.ifNoneMatch) = (wantsPage, tag)
        return request
    }

    private func ask(_ method: String, _ target: String, wantsPage: Bool = false, tag: String? = nil) async throws -> WebAnswer {
        guard case .done(let answer) = await web.route(request(method, target, wantsPage: wantsPage, tag: tag), Self.settings) else {
            throw ContractViolation("\(target) leads to the API")
        }
        return answer
    }

    @Test("every file is served without a token, with its type, under a policy that lets it load nothing foreign")
    func files() async throws {
        #expect(PageFile.all.count >= 10)
        for (name, file) in PageFile.all where name != PageFile.shell {
            let answer = try await ask("GET", "/" + name)
            #expect(answer.status == 200 && answer.body == file.bytes && answer.headers["content-type"] == file.type, "\(name)")
            let policy = try #require(answer.headers["content-security-policy"])
            #expect(policy.hasPrefix("default-src 'none'; ") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe") && !policy.contains("http"), "\(policy)")
            #expect(answer.headers["x-frame-options"] == "DENY" && answer.headers["x-content-type-options"] == "nosniff")
        }
        let shell = try await ask("GET", "/", wantsPage: true)
        #expect(shell.headers["vary"] == "Accept" && shell.text.contains("<!doctype html>"))
    }

    @Test("a browser keeps a file and asks whether it is still the same")
    func tags() async throws {
        let first = try await ask("GET", "/", wantsPage: true)
        let tag = try #require(first.headers["etag"])
        #expect(first.headers["cache-control"] == "no-cache")
        let second = try await ask("GET", "/", wantsPage: true, tag: tag)
        #expect(second.status == 304 && second.body.isEmpty && second.headers["etag"] == tag)
        #expect(try await ask("GET", "/", wantsPage: true, tag: "\"other\"").status == 200)
        let head = await web.route(request("HEAD", "/", wantsPage: true), Self.settings)
        guard case .done(let answer) = head else { return }
        #expect(answer.withoutBody.body.isEmpty && answer.withoutBody.length == first.body.count)
    }

    @Test(
        "no path leads out of the folder",
        arguments: ["/page/../index.html", "/page/%2e%2e/index.html", "/../etc/passwd", "/page/", "/page", "/page/none.js", "/index.html/"])
    func traversal(_ target: String) async throws {
        #expect([401, 403, 404].contains(try await ask("GET", target).status))
    }

    @Test("the files load nothing from elsewhere, and have no inline script and no inline style")
    func content() throws {
        for (name, file) in PageFile.all where !name.hasSuffix(".png") {
            let text = String(decoding: file.bytes, as: UTF8.self)
                .replacing("http://www.w3.org/2000/svg", with: "").replacing("http://www.w3.org/1999/xhtml", with: "")
            #expect(!text.contains("http://") && !text.contains("https://"), "\(name)")
            #expect(!text.contains("EventSource(") && !text.contains("document.cookie") && !text.contains("eval("), "\(name)")
        }
        let shell = String(decoding: try #require(PageFile.named(PageFile.shell)).bytes, as: UTF8.self)
        #expect(!shell.contains("<style") && !shell.contains(" style=") && !shell.contains(" onclick"))
        #expect(shell.ranges(of: "<script").count == shell.ranges(of: "src=\"page/").count, "\(shell)")
    }

    @Test("every text of the page has a translation, and the page has no text that is not in the tables")
    func words() async throws {
        let answer = try await ask("GET", "/page/words.de.json")
        let german = try JSONDecoder().decode([String: String].self, from: Data(answer.body))
        #expect(german.count == PageWords.all.count)
        let source = PageFile.all.filter { $0.key.hasSuffix(".js") }.map { String(decoding: $0.value.bytes, as: UTF8.self) }
        var used: Set<String> = []
        for text in source {
            for match in text.matches(of: /\bsay\(\s*'((?:[^'\\]|\\.)*)'/) { used.insert(String(match.1).replacing("\\'", with: "'")) }
            for match in text.matches(of: /\bsay\(\s*"((?:[^"\\]|\\.)*)"/) { used.insert(String(match.1).replacing("\\\"", with: "\"")) }
        }
        #expect(used.subtracting(german.keys).sorted() == [], "texts without a translation")
        #expect(try await ask("GET", "/page/words.en.json").status != 200)
    }

    @Test("/healthz and /readyz answer without a token")
    func health() async throws {
        for target in ["/healthz", "/readyz"] {
            let answer = try await ask("GET", target)
            #expect(answer.status == 200 && answer.text == "ok\n", "\(target)")
            #expect(try await ask("POST", target).status == 405)
        }
    }

    @Test("/healthz and /readyz answer on the socket, too")
    func healthOnSocket() async throws {
        func status(_ target: String) async throws -> Int {
            let answer = await web.api.answer(method: "GET", target: target, body: [], acceptLanguage: nil)
            guard case .bytes(let stream) = answer else { throw ContractViolation("\(answer)") }
            return stream.status
        }
        for target in ["/healthz", "/readyz?x"] { #expect(try await status(target) == 200) }
    }
}
