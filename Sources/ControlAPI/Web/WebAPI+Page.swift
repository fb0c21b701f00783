import BellhopCore
import BellhopHub
import ControlWire

/// The page of the house, and the addresses with which a supervisor asks whether the daemon works.
///
/// The page is static and public: it contains no data. With the token of the device, it reads
/// everything from the API.
extension WebAPI {
    /// Returns the answer to a request for a part of the page; `nil` if the path belongs to something
    /// else.
    ///
    /// - Parameter path: the segments of the path.
    func pageRoute(_ request: WebRequest, _ path: [String], _ gate: WebGate) async -> WebAnswer? {
        let name = path.joined(separator: "/")
        if let health = await api.health(name) {
            return reading(request) { answer(health.status, ControlAPI.Health.type, Array(health.text.utf8)) }
        }
        if name.isEmpty, !request.wantsPage { return nil }
        if let words = words(name) { return reading(request) { cached(words, request) } }
        // The page itself is only at the root, because its links to the other files are relative.
        if let address = Self.addressWithSlash(request.target, gate) { return redirect(to: address) }
        guard name != PageFile.shell, let file = PageFile.named(name.isEmpty ? PageFile.shell : name) else {
            return path.first == "page" ? problem(Self.noFile, to: request) : nil
        }
        return reading(request) { cached(file, request) }
    }

    private static let noFile = Problem(.notFound, "The page has no such file.")

    /// Returns the address with a slash at its end, if somebody left the slash out behind the path of
    /// the public address: the links of the page are relative.
    private static func addressWithSlash(_ target: String, _ gate: WebGate) -> String? {
        let path = target.prefix { $0 != "?" }
        guard let prefix = gate.settings.publicAddress?.path, !prefix.isEmpty, path == prefix else { return nil }
        return prefix + "/" + target.dropFirst(path.count)
    }

    private func reading(_ request: WebRequest, _ make: () -> WebAnswer) -> WebAnswer {
        guard ["GET", "HEAD"].contains(request.method) else {
            var answer = problem(Problem(.methodNotAllowed, "The page is read-only: use GET."), to: request)
            answer.headers["allow"] = "GET, HEAD"
            return answer
        }
        return make()
    }

    /// What the page may load: only its own files. `connect-src` allows requests to the API.
    private static let policy =
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

    /// Returns a file of the page. A browser keeps the file, but asks each time whether it is still
    /// the same.
    private func cached(_ file: PageFile, _ request: WebRequest) -> WebAnswer {
        var headers = Self.headers
        headers["cache-control"] = "no-cache"
        headers["etag"] = file.tag
        headers["content-security-policy"] = Self.policy
        headers["cross-origin-resource-policy"] = "same-origin"
        headers["permissions-policy"] = "camera=(), geolocation=(), microphone=()"
        if file.name == PageFile.shell { headers["vary"] = "Accept" }
        if request.ifNoneMatch == file.tag { return WebAnswer(status: 304, headers: headers) }
        headers["content-type"] = file.type
        return WebAnswer(status: 200, headers: headers, body: file.bytes)
    }

    // MARK: Words

    /// Returns the texts of the page in a language, as an object from the English text to the
    /// translation: `page/words.de.json`.
    private func words(_ name: String) -> PageFile? {
        Self.translations[name]
    }

    /// The files with the texts, by their names. English needs none.
    private static let translations: [String: PageFile] = Dictionary(
        uniqueKeysWithValues: Language.Tongue.allCases.filter { $0 != .english }.map(words).map { ($0.name, $0) })

    private static func words(in tongue: Language.Tongue) -> PageFile {
        let language = Language(tongue)
        var json = JSONText()
        json.beginObject()
        for phrase in PageWords.all { json.field(phrase.id, language.pattern(phrase.id)) }
        json.endObject()
        return PageFile(name: "page/words.\(tongue.rawValue).json", type: WireCoding.contentType, bytes: json.bytes)
    }
}
