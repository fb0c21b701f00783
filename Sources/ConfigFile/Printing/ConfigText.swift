package import BellhopCore

/// A configuration as TOML text, for `bellhop config show`. It contains every value in force.
/// Defaults are marked as such, and secrets are left out.
package struct ConfigText: CustomStringConvertible {
    package let description: String

    /// - Parameters:
    ///   - kinds: the sink types of this build. Their schemas determine the order of the keys.
    ///   - language: the language of the comments.
    package init(_ loaded: LoadedConfiguration, kinds: [any NotificationSink.Type], in language: Language = .english) {
        let configuration = loaded.configuration
        var lines = ["# \(SafeText.line(loaded.origin.description))", ""]
        lines.append("clock = \(TOMLText.string(configuration.clock.rawValue))")
        lines.append("wake = \(TOMLText.string(configuration.wake.rawValue))")
        lines.append(
            configuration.languageTag.map { "language = \(TOMLText.string($0))" } ?? "# language: " + language(Self.localeLanguage))
        lines += ["", "[store]"]
        lines.append(
            configuration.storePath.map { "path = \(TOMLText.string($0))" } ?? "# path: " + language(Self.usualDatabase))
        lines.append("keep = \(TOMLText.string(DurationText.compact(configuration.keep)))")
        if let api = configuration.api { lines += Self.api(api, configuration.apiTokenSource, language) }
        for inlet in configuration.inlets { lines += Self.inlet(inlet, configuration.inletSecretSources[inlet.name], language) }
        for heartbeat in configuration.heartbeats {
            lines += Self.heartbeat(heartbeat, configuration.heartbeatSecretSources[heartbeat.name], language)
        }
        if let alive = configuration.alive { lines += Self.alive(alive, configuration.aliveSource, language) }
        lines += Self.laundry(configuration.laundry)
        lines += Self.rest(configuration.resting)
        lines += Self.training(configuration.training)
        for preset in configuration.presets { lines += Self.preset(preset) }
        if configuration.usesBuiltInSinks, case .file = loaded.origin {
            lines += ["", "# " + language(Self.builtInSinks)]
        }
        for sink in configuration.sinks {
            lines += ["", "[sinks.\(TOMLText.key(sink.name.rawValue))]", "type = \(TOMLText.string(sink.kind))"]
            if !sink.isEnabled { lines.append("enabled = false") }
            if sink.settings.isRedacted { lines.append("redact = true") }
            if let quiet = sink.quietHours { lines.append("quiet_hours = { \(Self.quietHours(quiet).joined(separator: ", ")) }") }
            lines += Self.limits(sink, language)
            lines += Self.settings(of: sink, schema: kinds.first { $0.kind == sink.kind }?.schema, language)
        }
        for member in configuration.members.all { lines += Self.member(member) }
        for route in configuration.routing.routes { lines += Self.route(route, in: "routes") }
        if let fallback = configuration.routing.fallback {
            lines += ["", "[default]", "sinks = \(TOMLText.list(fallback.map(\.rawValue)))"]
            lines += Self.members(configuration.routing.fallbackMembers)
        }
        if let quiet = configuration.quietHours { lines += ["", "[quiet_hours]"] + Self.quietHours(quiet) }
        description = lines.joined(separator: "\n") + "\n"
    }

    private static let localeLanguage: Phrase = "that of the locale"
    private static let usualDatabase: Phrase = "bellhop.db in the state folder"
    private static let builtInSinks: Phrase = "The file has no [sinks.…], so the built-in sinks apply:"
    private static let isDefault: Phrase = "default"

    private static func quietHours(_ quiet: QuietHours) -> [String] {
        var lines = [
            "from = \(TOMLText.string(quiet.window.from.description))",
            "to = \(TOMLText.string(quiet.window.to.description))", "let_through = \(TOMLText.string(quiet.letThrough.rawValue))",
            "mode = \(TOMLText.string(quiet.mode.rawValue))", "strict = \(quiet.isStrict)",
        ]
        if let sinks = quiet.sinks { lines.append("sinks = \(TOMLText.list(sinks.map(\.rawValue)))") }
        return lines
    }

    private static func api(_ api: APISettings, _ source: SecretSource?, _ language: Language) -> [String] {
        var lines = ["", "[api]", "listen = \(TOMLText.string(api.listen.description))"]
        if let address = api.publicAddress { lines.append("public_url = \(TOMLText.string(address.description))") }
        if let token = api.token {
            lines.append(secret("token", from: source, language) ?? "token = \(TOMLText.string(token.description))")
        }
        if let certificate = api.certificate {
            lines.append("certificate = \(TOMLText.string(certificate.chainPath))")
            lines.append("key = \(TOMLText.string(certificate.keyPath))")
        }
        if !api.trustedProxies.isEmpty { lines.append("trusted_proxies = \(TOMLText.list(api.trustedProxies.map(\.description)))") }
        if api.stickersAnywhere { lines += ["", "[api.stickers]", "anywhere = true"] }
        return lines
    }

    private static func webhook(_ webhook: WebhookSettings, _ source: SecretSource?, _ language: Language) -> [String] {
        let texts: [(key: String, text: String?)] = [
            ("title", webhook.title.description), ("body", webhook.body?.description), ("link", webhook.link?.description),
            ("key", webhook.key?.description), ("severity", webhook.severity?.description), ("when", webhook.when?.description),
            ("done_when", webhook.doneWhen?.description), ("signature", webhook.proof?.rawValue),
        ]
        var lines = texts.compactMap { key, text in text.map { "\(key) = \(TOMLText.string($0))" } }
        if let given = webhook.secret {
            lines.append(secret("secret", from: source, language) ?? "secret = \(TOMLText.string(given.description))")
        }
        return lines
    }

    private static func inlet(_ inlet: InletSettings, _ source: SecretSource?, _ language: Language) -> [String] {
        var lines = ["", "[inlets.\(inlet.name)]", "type = \(TOMLText.string(inlet.kind.rawValue))"]
        if let listen = inlet.listen { lines.append("listen = \(TOMLText.string(listen.description))") }
        lines.append("urgency = \(TOMLText.string(inlet.urgency.rawValue))")
        lines.append("max_urgency = \(TOMLText.string(inlet.highestUrgency.rawValue))")
        if !inlet.tags.isEmpty { lines.append("tags = \(TOMLText.list(inlet.tags))") }
        if !inlet.labels.isEmpty { lines.append("labels = \(TOMLText.value(.map(inlet.labels)))") }
        if let owner = inlet.owner { lines.append("owner = \(TOMLText.string(owner.rawValue))") }
        if let webhook = inlet.webhook { lines += Self.webhook(webhook, source, language) }
        lines.append(rate(inlet.rate))
        lines.append("keep = \(TOMLText.string(DurationText.compact(inlet.keep.time)))")
        lines.append("keep_events = \(inlet.keep.events)")
        return lines
    }

    private static func heartbeat(_ heartbeat: HeartbeatDeclaration, _ source: SecretSource?, _ language: Language) -> [String] {
        var lines = ["", "[heartbeats.\(TOMLText.key(heartbeat.name))]"]
        switch heartbeat.schedule {
        case .every(let period): lines.append("every = \(TOMLText.string(DurationText.compact(period)))")
        case .times(let text): lines.append("schedule = \(TOMLText.string(text))")
        }
        lines.append("grace = \(TOMLText.string(DurationText.compact(heartbeat.grace)))")
        if let zone = heartbeat.zone { lines.append("zone = \(TOMLText.string(zone))") }
        if let owner = heartbeat.owner { lines.append("owner = \(TOMLText.string(owner.rawValue))") }
        if !heartbeat.tags.isEmpty { lines.append("tags = \(TOMLText.list(heartbeat.tags))") }
        if let given = heartbeat.secret {
            lines.append(secret("secret", from: source, language) ?? "secret = \(TOMLText.string(given.description))")
        }
        return lines
    }

    private static func alive(_ alive: AliveSettings, _ source: SecretSource?, _ language: Language) -> [String] {
        [
            "", "[alive]", secret("url", from: source, language) ?? "url = \(TOMLText.string(alive.url.description))",
            "every = \(TOMLText.string(DurationText.compact(alive.every)))",
        ]
    }

    private static func rate(_ rate: SinkLimits.Rate) -> String {
        "throttle = { burst = \(rate.burst), every = \(TOMLText.string(DurationText.compact(rate.every))) }"
    }

    private static func member(_ member: Member) -> [String] {
        var lines = ["", "[members.\(TOMLText.key(member.name.rawValue))]"]
        if member.displayName != member.name.rawValue { lines.append("name = \(TOMLText.string(member.displayName))") }
        lines.append("sinks = \(TOMLText.list(member.sinks.map(\.rawValue)))")
        if let tag = member.languageTag { lines.append("language = \(TOMLText.string(tag))") }
        if let quiet = member.quietHours { lines.append("quiet_hours = { \(quietHours(quiet).joined(separator: ", ")) }") }
        return lines
    }

    /// Returns the line for the members, such as `members = ["anna"]`. Returns no line if there are
    /// no members.
    private static func members(_ targets: [MemberTarget]) -> [String] {
        targets.isEmpty ? [] : ["members = \(TOMLText.list(targets.map(\.description)))"]
    }

    private static func rest(_ policy: RestPolicy) -> [String] {
        [
            "", "[rest]", "ring_every = \(TOMLText.string(DurationText.compact(policy.ringEvery)))",
            "ring_for = \(TOMLText.string(DurationText.compact(policy.ringFor)))",
        ]
    }

    private static func laundry(_ policy: LaundryPolicy) -> [String] {
        func pause(_ duration: Duration?) -> String { TOMLText.string(duration.map { DurationText.compact($0) } ?? "never") }
        return [
            "", "[laundry]", "death_after = \(policy.deathTenths / 10).\(policy.deathTenths % 10)",
            "musty_after = \(pause(policy.waitingAfter))", "abandon_after = \(pause(policy.abandonAfter))",
            "tell_folded = \(policy.tellsFolded)", "tell_doer = \(policy.tellsDoer)",
        ]
    }

    private static func training(_ policy: TrainingPolicy) -> [String] {
        [
            "", "[training]", "on_suspend = \(TOMLText.string(policy.onSuspend.rawValue))",
            "inhibit = \(TOMLText.string(policy.inhibit.rawValue))",
        ] + policy.programmes.flatMap { [""] + $0.toml } + policy.routines.flatMap { [""] + $0.toml }
    }

    private static func preset(_ preset: TimerPreset) -> [String] {
        var lines = ["", "[timers.\(TOMLText.key(preset.key))]", "length = \(TOMLText.string(DurationText.compact(preset.length)))"]
        if preset.name != preset.key { lines.append("name = \(TOMLText.string(preset.name))") }
        if let text = preset.text { lines.append("text = \(TOMLText.string(text))") }
        return lines
    }

    private static func settings(of sink: SinkConfiguration, schema: SettingsSchema?, _ language: Language) -> [String] {
        let names = schema?.keys.map(\.name) ?? sink.settings.values.keys.sorted()
        return names.compactMap { name in
            guard let value = sink.settings.values[name] else { return nil }
            if case .secret = value, let line = secret(name, from: sink.secretSources[name], language) { return line }
            let mark = sink.keyPositions[name] == nil ? "  # " + language(isDefault) : ""
            return "\(TOMLText.key(name)) = \(TOMLText.value(value))\(mark)"
        }
    }

    /// Returns the line that shows from where a secret is read; `nil` if the config itself contains
    /// the secret.
    private static func secret(_ name: String, from source: SecretSource?, _ language: Language) -> String? {
        let key = TOMLText.key(name)
        switch source {
        case .file(let path): return "\(key)_file = \(TOMLText.string(path))"
        case .variable(let variable): return "\(key)_env = \(TOMLText.string(variable))"
        case .credential(let path):
            let what: Phrase = "the credential \(SafeText.line(path))"
            return "# \(key): " + language(what)
        case .command(let program):
            let what: Phrase = "the output of \(SafeText.line(program))"
            return "# \(key): \(language(what)) (\(name)_command)"
        case .inline, nil: return nil
        }
    }

    private static func limits(_ sink: SinkConfiguration, _ language: Language) -> [String] {
        var lines: [String] = []
        if let rate = sink.limits.rate {
            lines.append(
                self.rate(rate) + (sink.keyPositions["throttle"] == nil ? "  # " + language(isDefault) : ""))
        } else if sink.keyPositions["throttle"] != nil {
            lines.append("throttle = \"never\"")
        }
        if let queue = sink.limits.queue { lines.append("queue = \(queue)") }
        if let keep = sink.limits.keep { lines.append("keep = \(TOMLText.string(DurationText.compact(keep)))") }
        return lines
    }

    private static func calm(_ calm: RouteCoalescing) -> [String] {
        func text(_ duration: Duration) -> String { TOMLText.string(duration > .zero ? DurationText.compact(duration) : "never") }
        var lines: [String] = []
        if let group = calm.group {
            let isPlain = group.within == .zero || group.by == .kind
            lines.append(
                "group = "
                    + (isPlain ? text(group.within) : "{ within = \(text(group.within)), by = \(TOMLText.string(group.by.rawValue)) }"))
        }
        if let dedupe = calm.dedupe { lines.append("dedupe = \(text(dedupe))") }
        if let throttle = calm.throttle {
            let rest = throttle.sumsUp ? "" : ", sum_up = false"
            let window = text(throttle.within)
            lines.append("throttle = " + (throttle.within > .zero ? "{ at_most = \(throttle.atMost), within = \(window)\(rest) }" : window))
        }
        if let lateness = calm.lateness { lines.append("lateness = \(text(lateness))") }
        return lines
    }

    private static func overrides(_ overrides: NoticeOverrides) -> [String] {
        let texts = [
            ("urgency", overrides.urgency?.rawValue), ("title", overrides.title?.description), ("body", overrides.body?.description),
        ]
        return texts.compactMap { key, text in text.map { "\(key) = \(TOMLText.string($0))" } }
    }

    private static func followUps(_ plan: FollowUpPlan) -> [String] {
        var lines: [String] = []
        if let fallback = plan.fallback {
            var keys = fallback.sinks.isEmpty ? [] : ["sinks = \(TOMLText.list(fallback.sinks.map(\.rawValue)))"]
            keys += members(fallback.members) + ["after = \(TOMLText.string(DurationText.compact(fallback.after)))"]
            lines.append("otherwise = { \(keys.joined(separator: ", ")) }")
        }
        if let repetition = plan.repetition {
            lines.append("repeat = { every = \(TOMLText.string(DurationText.compact(repetition.every))), at_most = \(repetition.atMost) }")
        }
        let escalations = plan.escalations.map { escalation in
            var keys = ["after = \(TOMLText.string(DurationText.compact(escalation.after)))"]
            if !escalation.sinks.isEmpty { keys.append("sinks = \(TOMLText.list(escalation.sinks.map(\.rawValue)))") }
            keys += members(escalation.members)
            if let urgency = escalation.urgency { keys.append("urgency = \(TOMLText.string(urgency.rawValue))") }
            return "{ \(keys.joined(separator: ", ")) }"
        }
        if !escalations.isEmpty { lines.append("escalate = [\(escalations.joined(separator: ", "))]") }
        return lines
    }

    /// Returns the lines of a route, followed by the lines of its nested routes. The nested routes
    /// have their own tables: `[[routes.routes]]`.
    private static func route(_ route: Route, in list: String) -> [String] {
        func one(_ key: String, _ texts: [String]) -> String? {
            guard let first = texts.first else { return nil }
            return "\(key) = \(texts.count == 1 ? TOMLText.string(first) : TOMLText.list(texts))"
        }
        let labels = route.match.labels.compactMap { one(TOMLText.key($0.key), $0.values.map(\.description)) }
        let match = RouteMatch.Condition.allCases.compactMap { condition in
            guard condition == .label else { return one(condition.rawValue, route.match.wanted(condition)) }
            return labels.isEmpty ? nil : "label = { \(labels.joined(separator: ", ")) }"
        }
        var lines = ["", "[[\(list)]]"]
        if !match.isEmpty { lines.append("match = { \(match.joined(separator: ", ")) }") }
        if let sinks = route.sinks { lines.append("sinks = \(TOMLText.list(sinks.map(\.rawValue)))") }
        lines += members(route.members)
        if route.goesOn { lines.append("continue = true") }
        lines += overrides(route.overrides)
        if let plan = route.followUps { lines += followUps(plan) }
        lines += calm(route.calm)
        return lines + route.routes.flatMap { Self.route($0, in: list + ".routes") }
    }
}
