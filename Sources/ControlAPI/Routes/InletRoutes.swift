import BellhopCore
import ControlWire

extension ControlAPI {
    func inlets() throws -> Answer {
        let all = tokens.all
        let base = webBase
        return try ok(
            InletListJSON(
                inlets: daemon.inlets.all.map { settings, counts in
                    let own = all.filter { $0.inlet == settings.name }
                    let path = Self.path(of: settings.name)
                    return InletJSON(
                        name: settings.name.rawValue, type: settings.kind.rawValue, url: address(of: settings.name, below: base),
                        path: path,
                        accepted: counts.accepted, refused: counts.refused,
                        lastUsed: (own.map(\.lastUsed) + [counts.lastUsed]).compactMap(\.self).max(), tokens: own.map { wire($0) },
                        clock: clock)
                }))
    }

    /// Makes a token that opens only one inlet.
    func addInletToken(_ text: String, _ body: InletTokenRequest) async throws -> Answer {
        let known = daemon.inlets.all.map(\.settings)
        guard let inlet = known.first(where: { $0.name.rawValue == text }) else { throw Self.unknownInlet(text, known.map(\.name)) }
        let name = inlet.name
        let (token, secret) = try await tokens.issue(
            named: body.name ?? name.rawValue, .act, nil, lifetime: duration(body.expiresInMs), inlet: name, by: doer)
        let url = address(of: name, below: webBase)
        return try ok(
            InletTokenAnswerJSON(
                token: wire(token), secret: secret, type: inlet.kind.rawValue, url: url,
                warnings: warning(about: inlet, isReachable: url != nil).map { [$0] }),
            status: 201)
    }

    /// Returns why programs cannot reach an inlet at its address, and what to do; `nil` if they can.
    private func warning(about inlet: InletSettings, isReachable: Bool) -> String? {
        if let trouble = daemon.inlets.troubles.first(where: { $0.inlet == inlet.name }) {
            return "\(language(trouble.why)). \(language(trouble.remedy))."
        }
        if isReachable, inlet.listen == nil, let warning = namelessWarning { return language(warning) }
        // An inlet with an address of its own needs no API. It may be about to listen.
        guard !isReachable, inlet.listen == nil else { return nil }
        let unreachable: Phrase =
            "Programs cannot reach the inlet yet, because the API over TCP is off. Write these lines into the config, then run: bellhop config reload\n[api]\nlisten = \"127.0.0.1:8077\""
        return language(unreachable)
    }

    private static func unknownInlet(_ text: String, _ known: [InletName]) -> Problem {
        let name = SafeText.line(text)
        guard !known.isEmpty else {
            return Problem(
                .notFound,
                "There is no inlet \"\(name)\", because the config has no table [inlets.…]. Write these lines into the config, then run: bellhop config reload\n[inlets.\(InletName(rawValue: text)?.rawValue ?? "scripts")]\ntype = \"json\""
            )
        }
        let near = SimilarWord.closest(to: text, among: known.map(\.rawValue))
        return Problem(
            .notFound, "There is no inlet \"\(name)\". The config has: \(known.map(\.rawValue).joined(separator: ", ")).",
            suggestions: near.map { [$0] })
    }

    /// The least number of refused requests after which the doctor reports an inlet that accepted none.
    private static let vainRequests = 5

    /// Returns a check for each inlet.
    func inletChecks() -> [CheckJSON] {
        let troubles = daemon.inlets.troubles
        return daemon.inlets.all.map { settings, counts in
            let name = "inlet \(settings.name)"
            if let trouble = troubles.first(where: { $0.inlet == settings.name }) {
                return check(name, .fail, trouble.why, fix: "\(trouble.remedy).")
            }
            guard counts.accepted == 0, counts.refused >= Self.vainRequests else {
                return check(
                    name, .ok,
                    "accepted \(count: counts.accepted, one: "request", other: "requests") and refused \(counts.refused) since bellhopd started"
                )
            }
            return check(
                name, .warn, "refused all \(counts.refused) requests since bellhopd started", fix: Self.remedy(for: settings))
        }
    }

    /// Returns what helps if an inlet accepts nothing.
    private static func remedy(for inlet: InletSettings) -> Phrase {
        inlet.webhook?.proof == nil
            ? "Give the program a token of this inlet: bellhop inlets token \(inlet.name)"
            : "Give the service the same secret as [inlets.\(inlet.name)]. After a change in the config or in its secret file: bellhop config reload"
    }

    /// The beginning of every address over TCP; `nil` if the API over TCP is off.
    var webBase: String? {
        guard let web = daemon.web, let settings = web.settings, case .listening(let address) = web.state else { return nil }
        return settings.publicAddress?.description ?? settings.scheme + address.description
    }

    /// The warning about ``webBase`` if other machines cannot use it; `nil` if they can.
    var namelessWarning: Phrase? {
        guard let web = daemon.web, let settings = web.settings, settings.publicAddress == nil, case .listening(let address) = web.state
        else { return nil }
        return address.isAny ? Self.noName : nil
    }

    /// Returns the address of an inlet over TCP: its own one, or that below the API.
    private func address(of inlet: InletName, below base: String?) -> String? {
        if case .listening(let own) = daemon.inlets.listening(of: inlet) {
            return (daemon.web?.settings?.scheme ?? "http://") + own.description
        }
        return base.map { $0 + Self.path(of: inlet) }
    }

    private static func path(of inlet: InletName) -> String { "/\(InletTarget.folder)/\(inlet)" }
}
