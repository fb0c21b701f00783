import BellhopCore
import ConfigFile
import Testing

@Suite struct RouteTests {
    private let two = phone + "[sinks.log]\ntype = \"stdout\"\n"

    @Test("routes and default are read")
    func reading() throws {
        let text =
            two + """
                [[routes]]
                match = { kind = ["laundry.*", "test"], pet = "Snowy", urgency = ["high", "critical"] }
                sinks = ["phone"]
                continue = true
                [[routes]]
                sinks = []
                [default]
                sinks = ["log", "phone"]
                """
        let routing = try read(text).get().configuration.routing
        let laundry = try #require(KindPattern("laundry.*"))
        let test = try #require(KindPattern("test"))
        #expect(
            routing
                == RoutingTable(
                    routes: [
                        Route(
                            match: RouteMatch(kinds: [laundry, test], pets: ["Snowy"], urgencies: [.high, .critical]), sinks: ["phone"],
                            goesOn: true),
                        Route(sinks: []),
                    ], fallback: ["log", "phone"]))
    }

    @Test("G8: what follows when nobody answers is read, in a route within another too, and printed as it was written")
    func followUps() throws {
        let text =
            two + """
                [[routes]]
                sinks = ["log"]
                otherwise = ['phone']
                repeat = { every = "10m", at_most = 3 }
                escalate = [{ after = "30m", sinks = ["phone"], urgency = "critical" }, { after = "1h", urgency = "high" }]
                [[routes.routes]]
                match = { pet = "Snowy" }
                repeat = "90s"
                otherwise = { sinks = ['log'], after = '2m' }
                """
        let loaded = try read(text).get()
        let outer = try #require(
            FollowUpPlan(
                repetition: .init(every: .minutes(10), atMost: 3),
                escalations: [
                    .init(after: .minutes(30), sinks: ["phone"], urgency: .critical), .init(after: .minutes(60), urgency: .high),
                ], fallback: .init(sinks: ["phone"], after: .seconds(30))))
        let route = try #require(loaded.configuration.routing.routes.first)
        #expect(route.followUps == outer)
        #expect(
            route.routes.first?.followUps
                == FollowUpPlan(repetition: .init(every: .seconds(90)), fallback: .init(sinks: ["log"], after: .minutes(2))))
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.routing == loaded.configuration.routing)
    }

    @Test("what a route makes other than it is is read, and printed as it was written")
    func overrides() throws {
        let text =
            two + """
                [[routes]]
                sinks = ["phone"]
                urgency = "high"
                title = "{name}: {title} {{\\"}}"
                [[routes.routes]]
                match = { pet = "Snowy" }
                body = "{body}\\n{due}"
                """
        let loaded = try read(text).get()
        let route = try #require(loaded.configuration.routing.routes.first)
        #expect(try route.overrides == NoticeOverrides(urgency: .high, title: TextTemplate("{name}: {title} {{\"}}")))
        #expect(try route.routes.first?.overrides == NoticeOverrides(body: TextTemplate("{body}\n{due}")))
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.routing == loaded.configuration.routing)
    }

    @Test(
        "what cannot follow is refused, where it stands and with what to write",
        arguments: [
            ("repeat = 10", "9:10: repeat must be a table, not a whole number (write repeat = { every = \"10m\", at_most = 6 })"),
            ("repeat = '10'", "9:10: route 1.repeat is \"10\", which has no unit (write a string with a unit, from \"10s\" to \"1d\")"),
            ("repeat = '1s'", "9:10"), ("repeat = {}", "9:1: \"repeat\" lacks \"every\" (add every = \"10m\")"),
            ("repeat = { every = '10m', at_most = 0 }", "9:37: repeat.at_most is 0 (write a whole number from 1 to 100, without quotes)"),
            ("repeat = { every = '10m', max = 2 }", "9:27: repeat has no key \"max\""),
            ("otherwise = []", "9:13: the key \"otherwise\" is empty (leave it out, or write otherwise = [\"phone\"])"),
            ("otherwise = { after = '1m' }", "9:1: \"otherwise\" lacks \"sinks\""),
            ("otherwise = ['fone']", "9:14: there is no sink \"fone\""),
            (
                "escalate = []",
                "9:12: the key \"escalate\" is empty (leave it out, or write escalate = [{ after = \"30m\", sinks = [\"phone\"] }])"
            ),
            ("escalate = 'phone'", "9:12: \"escalate\" must be a list of tables, not a string"),
            ("escalate = ['phone']", "9:13: \"escalate\" must contain tables, not a string"),
            ("escalate = [{ sinks = ['phone'] }]", "9:13: \"escalate\" lacks \"after\" (add after = \"30m\")"),
            ("urgency = 'urgent'", "9:11: route 1.urgency is \"urgent\" (known: low, normal, high, critical)"),
            (
                "title = '{nam}'",
                "9:9: title contains {nam}, which is unknown (known: {title}, {body}, {name}, {kind}, {urgency}, {due}, {owner}, {event})"
            ),
            ("body = ' '", "9:8: body is empty (leave it out, or write body = \"{body}\")"),
            ("body = 3", "9:8: route 1.body must be a string, not a whole number (write body = \"{body}\")"),
            ("escalate = [{ after = '30m', sinks = ['fone'] }]", "9:39: there is no sink \"fone\" (known: phone, log)"),
            ("escalate = [{ after = '30m', urgency = 'loud' }]", "9:40: escalate.urgency is \"loud\" (known: low, normal, high, critical)"),
        ])
    func wrongFollowUps(line: String, fault: String) {
        let faults = read(two + "[[routes]]\nsinks = ['log']\n" + line).faultLines
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix(fault) }, "\(faults)")
    }

    @Test("G17: how a route keeps people from being told too much is read, inherited and printed as it was written")
    func calm() throws {
        let text =
            two + """
                [[routes]]
                sinks = ["log"]
                group = { within = "2m", by = "owner" }
                dedupe = "1m"
                throttle = { at_most = 3, within = "10m", sum_up = false }
                lateness = "2h"
                [[routes.routes]]
                match = { pet = "Snowy" }
                group = "60s"
                throttle = "never"
                [[routes.routes]]
                match = { pet = "Fluffy" }
                group = "never"
                dedupe = "never"
                throttle = { at_most = 5, within = "1m" }
                """
        let loaded = try read(text).get()
        let route = try #require(loaded.configuration.routing.routes.first)
        #expect(
            route.calm
                == RouteCoalescing(
                    group: .init(within: .minutes(2), by: .owner), dedupe: .minutes(1),
                    throttle: .init(atMost: 3, within: .minutes(10), sumsUp: false), lateness: .hours(2)))
        #expect(route.routes[0].calm.group == .init(within: .seconds(60)) && route.routes[0].calm.throttle?.within == .zero)
        #expect(route.routes[1].calm.group?.within == .zero && route.routes[1].calm.dedupe == .zero)
        let routing = loaded.configuration.routing
        func calm(of name: String) -> RouteCoalescing? {
            let notice = Notice(key: NoticeKey(rawValue: "k"), id: "k", category: "c", title: "", body: "", name: name)
            let event = Event(
                kind: .laundryWashed, occurred: Instant(seconds: 0), owner: Owner(kind: .pet, id: "x"), notice: notice)
            return routing.sinks(for: event, at: ZoneRules.utc.civil(Instant(seconds: 1_797_500_000)), among: ["log"]).first?.calm
        }
        #expect(calm(of: "Snowy")?.activeGroup == .init(within: .seconds(60)) && calm(of: "Snowy")?.activeThrottle == nil)
        #expect(calm(of: "Snowy")?.lateness == .hours(2) && calm(of: "Snowy")?.activeDedupe == .minutes(1))
        #expect(calm(of: "Fluffy")?.activeGroup == nil && calm(of: "Fluffy")?.activeDedupe == .zero)
        #expect(calm(of: "Buddy")?.activeGroup?.by == .owner && calm(of: "Buddy")?.activeThrottle?.sumsUp == false)
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.routing == routing)
    }

    @Test(
        "what cannot keep anything calm is refused, where it stands and with what to write",
        arguments: [
            ("group = 60", "9:9: group must be a table, not a whole number (write group = \"60s\")"),
            ("group = '2h'", "9:9: route 1.group: "), ("group = { by = 'kind' }", "9:1: \"group\" lacks \"within\" (add within = \"60s\")"),
            ("group = { within = '60s', by = 'pet' }", "9:32: group.by is \"pet\" (known: kind, owner, route)"),
            ("group = { within = '60s', for = 'pet' }", "9:27: group has no key \"for\""), ("dedupe = '0s'", "9:10"),
            ("throttle = '1m'", "9:12: throttle must be a table, not a string (write throttle = { at_most = 5, within = \"1m\" })"),
            ("throttle = { within = '1m' }", "9:1: \"throttle\" lacks \"at_most\" (write throttle = { at_most = 5, within = \"1m\" })"),
            (
                "throttle = { at_most = 0, within = '1m' }",
                "9:24: throttle.at_most is 0 (write a whole number from 1 to 1000, without quotes)"
            ),
            ("lateness = 'never'", "9:12"),
        ])
    func wrongCalm(line: String, fault: String) {
        let faults = read(two + "[[routes]]\nsinks = ['log']\n" + line).faultLines
        #expect(faults.count == 1)
        #expect(faults.allSatisfy { $0.hasPrefix(fault) }, "\(faults)")
    }

    @Test("every sink may have a throttle, a queue and a time to keep; ntfy has a throttle of its own")
    func limits() throws {
        let text =
            two
            + "throttle = { burst = 3, every = '2s' }\nqueue = 5\nkeep = '1h'\n[sinks.free]\ntype = 'ntfy'\nserver = 'https://x'\ntopic = 't'\nthrottle = 'never'\n"
        let loaded = try read(text).get()
        func limits(_ name: SinkName) -> SinkLimits? { loaded.configuration.sink(name)?.limits }
        #expect(limits("log") == SinkLimits(rate: .init(burst: 3, every: .seconds(2)), queue: 5, keep: .hours(1)))
        #expect(limits("phone") == SinkLimits(rate: .init(burst: 60, every: .seconds(5))), "its stand-in has the rate of an ntfy server")
        #expect(limits("free") == SinkLimits())
        let again = try read(ConfigText(loaded, kinds: standIns).description).get()
        #expect(again.configuration.sinks.map(\.limits) == loaded.configuration.sinks.map(\.limits))
        for (line, fault) in [
            ("throttle = { every = '5s' }", "7:1: sinks.log.throttle lacks \"burst\" (write throttle = { burst = 60, every = \"5s\" })"),
            ("throttle = 5", "7:12: sinks.log.throttle must be a table, not a whole number"),
            ("queue = 0", "7:9: sinks.log.queue is 0 (write a whole number from 1 to 1000000, without quotes)"), ("keep = '1s'", "7:8"),
        ] {
            let faults = read(two + line).faultLines
            #expect(faults.count == 1 && faults.allSatisfy { $0.hasPrefix(fault) }, "\(faults)")
        }
    }

    @Test("G16: quiet hours are read and printed; what is wrong is said with its place")
    func quietHours() throws {
        let text =
            two + """
                [quiet_hours]
                from = "22:30"
                to = "7am"
                let_through = "high"
                mode = "lower"
                strict = true
                sinks = ["phone"]
                """
        let loaded = try read(text).get()
        let window = try #require(TimeWindow("22:30-07:00"))
        #expect(
            loaded.configuration.quietHours
                == QuietHours(window: window, letThrough: .high, mode: .lower, isStrict: true, sinks: ["phone"]))
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.quietHours == loaded.configuration.quietHours)
        #expect(try read(two).get().configuration.quietHours == nil)
        for (lines, fault) in [
            ("from = '22:00'", "7:2: quiet_hours lacks \"to\" (add to = \"07:00\")"),
            ("from = '22:00'\nto = '22:00'", "7:2: quiet_hours are \"22:00-22:00\" (write a start and a different end"),
            ("from = '22'\nto = '7:00'", "7:2: quiet_hours are \"22-7:00\""),
            ("from = '22:00'\nto = '7:00'\nmode = 'mute'", "10:8: quiet_hours.mode is \"mute\" (known: hold, lower)"),
            (
                "from = '22:00'\nto = '7:00'\nlet_throuh = 'high'",
                "10:1: [quiet_hours] has no key \"let_throuh\" (did you mean \"let_through\"?)"
            ),
            ("from = '22:00'\nto = '7:00'\nsinks = ['fone']", "10:10: there is no sink \"fone\""),
        ] {
            let faults = read(two + "[quiet_hours]\n" + lines).faultLines
            #expect(faults.count == 1 && faults.allSatisfy { $0.hasPrefix(fault) }, "\(lines): \(faults)")
        }
    }

    @Test("without routes and default every event goes to every sink")
    func nothing() throws {
        #expect(try read(two).get().configuration.routing == RoutingTable())
    }

    @Test("a route may name a sink that is switched off, and one whose own table is wrong is no second fault")
    func targets() {
        #expect(read(two + "enabled = false\n[[routes]]\nsinks = ['log']").faultLines == [])
        #expect(read(phone + "x = 1\n[[routes]]\nsinks = ['phone']").faultLines.count == 1)
    }

    @Test("kinds that no event has are refused", arguments: ["laundry", "landry.*", "*.washed", "laundry.*.x", "", "pet.*d"])
    func kinds(kind: String) {
        #expect(read(two + "[[routes]]\nmatch = { kind = '\(kind)' }\nsinks = ['log']").faultLines.map { $0.prefix(5) } == ["8:18:"])
    }

    @Test("kinds that events have are taken", arguments: EventKind.all.map(\.rawValue) + ["*", "laundry.*", "pet.*", "pet.very*", "test*"])
    func goodKinds(kind: String) {
        #expect(read(two + "[[routes]]\nmatch = { kind = '\(kind)' }\nsinks = ['log']").faultLines == [])
    }

    @Test(
        "empty lists and empty names in a match are refused",
        arguments: ["kind = []", "pet = []", "urgency = []", "pet = ' '", "pet = ''", "pet = 1", "kind = [1]"])
    func emptyMatches(match: String) {
        #expect(read(two + "[[routes]]\nmatch = { \(match) }\nsinks = ['log']").faultLines.count == 1)
    }

    @Test("routes within routes have the sinks of the one they are within, or their own; days, times, tags and owners are read")
    func nested() throws {
        let text =
            two + """
                [[routes]]
                match = { owner = "Ada", tag = ["up", "down"], weekday = ["sat", "Sunday"], time = ["22:00-07:00", "1pm-2pm"] }
                sinks = ["phone"]
                [[routes.routes]]
                match = { urgency = "critical" }
                sinks = ["phone", "log"]
                continue = true
                [[routes.routes]]
                match = { kind = "test" }
                [[routes.routes.routes]]
                match = { pet = "Snowy" }
                [[routes]]
                sinks = []
                """
        let first = try read(text).get()
        let night = try #require(TimeWindow("22:00-07:00"))
        let noon = try #require(TimeWindow("13:00-14:00"))
        #expect(
            first.configuration.routing.routes == [
                Route(
                    match: RouteMatch(
                        owners: ["Ada"], tags: ["up", "down"], weekdays: [Weekdays(weekday: 6), Weekdays(weekday: 0)], times: [night, noon]),
                    sinks: ["phone"],
                    routes: [
                        Route(match: RouteMatch(urgencies: [.critical]), sinks: ["phone", "log"], goesOn: true),
                        Route(
                            match: RouteMatch(kinds: [try #require(KindPattern("test"))]), sinks: nil,
                            routes: [Route(match: RouteMatch(pets: ["Snowy"]), sinks: nil)]),
                    ]),
                Route(sinks: []),
            ])
        let again = try read(ConfigText(first, kinds: standIns).description).get()
        #expect(again.configuration.routing == first.configuration.routing)
    }

    @Test(
        "what is not a day and no part of a day is refused with what to write, where it stands",
        arguments: [
            ("weekday = 'caturday'", "8:21: there is no weekday \"caturday\""), ("time = '22:00'", "8:18: match.time is \"22:00\""),
            ("time = '22-7'", "8:18: match.time is \"22-7\""), ("time = '7:00-7:00'", "8:18: match.time is \"7:00-7:00\""),
            ("tag = ''", "8:17: match.tag is empty"), ("day = 'sat'", "8:11: match has no key \"day\""),
            ("name = ''", "8:18: match.name is empty (write a name, in which * stands for any text, or leave it out)"),
            ("label = 'hall'", "8:19: match.label must be a table, not a string (write label = { room = \"kitchen\" })"),
            ("label = {}", "8:19: match.label is empty (leave it out to match everything)"),
            ("label = { room = [] }", "8:28: match.label.room is empty (leave it out to match everything)"),
            ("label = { room = 7 }", "8:28: match.label.room must be a string or a list of strings, not a whole number"),
            ("longer_than = 'soon'", "8:25: match.longer_than"),
            ("longer = '1h'", "8:11: match has no key \"longer\""),
        ])
    func faults(match: String, fault: String) throws {
        let lines = read(two + "[[routes]]\nmatch = { \(match) }\nsinks = ['log']").faultLines
        #expect(lines.count == 1 && lines[0].hasPrefix(fault), "\(lines)")
    }

    @Test("the faults of routes within routes name them by both numbers, and all are told at once")
    func nestedFaults() {
        let text = "[[routes]]\nsinks = ['log']\n[[routes.routes]]\nsinks = ['lag']\n[[routes.routes]]\nroutes = 1\n[[routes]]\nmatch = {}"
        let lines = read(two + text).faultLines
        #expect(lines.count == 3, "\(lines)")
        #expect(lines[0].contains("there is no sink \"lag\" (did you mean \"log\"?)"))
        #expect(lines[1].contains("routes must be a list of tables, not a whole number (write [[routes.routes.routes]])"), "\(lines)")
        #expect(lines[2].contains("route 2 lacks \"sinks\""))
    }

    @Test("a route that repeats to programs alone is a warning: they are told once, unless people read them")
    func programs() throws {
        func warnings(_ sink: String, _ route: String) throws -> [String] {
            let text = "[sinks.log]\ntype = 'stdout'\n\(sink)\n[sinks.phone]\ntype = 'stdout'\n[[routes]]\nsinks = ['log']\n\(route)"
            return try read(text).get().warnings.map(\.description)
        }
        let json = "format = 'json'"
        #expect(
            try warnings(json, "repeat = '10m'") == [
                "b.toml:6:1: route 1 repeats nothing, because only programs read log, and programs get each notice once (if people read it, "
                    + "write for_people = true in [sinks.log])"
            ])
        #expect(try warnings(json, "escalate = [{ after = '10m', urgency = 'high' }]").count == 1)
        #expect(try warnings(json, "escalate = [{ after = '10m', sinks = ['phone'] }]\nrepeat = '10m'").isEmpty)
        #expect(try warnings(json, "otherwise = ['phone']").isEmpty)
        #expect(try warnings(json, "repeat = '10m'\ncontinue = true\n[[routes]]\nsinks = ['phone']").isEmpty)
        #expect(try warnings(json, "repeat = '10m'\n[[routes.routes]]\nmatch = { kind = 'test' }\nsinks = ['phone']").isEmpty)
        #expect(try warnings("", "repeat = '10m'").isEmpty)
        #expect(try warnings(json + "\nfor_people = true", "repeat = '10m'").isEmpty)
        #expect(try warnings("for_people = false", "repeat = '10m'").count == 1)
    }

    @Test("a route behind one that takes everything is a warning")
    func unreachable() throws {
        let loaded = try read(two + "[[routes]]\nsinks = ['log']\n[[routes]]\nsinks = ['phone']").get()
        #expect(
            loaded.warnings.map(\.description) == [
                "b.toml:9:1: route 2 is never reached, because route 1 takes everything (move this route up, or set continue = true in the other one)"
            ])
        #expect(try read(two + "[[routes]]\nsinks = ['log']\ncontinue = true\n[[routes]]\nsinks = ['phone']").get().warnings == [])
    }

    @Test("the conditions on posted notices are read, and printed as they were written")
    func posts() throws {
        let route = "[[routes]]\nmatch = { inlet = 'grafana', key = ['disk*', 'cpu'], program = 'cron' }\nsinks = ['phone']"
        let text = two + route + "\n[inlets.grafana]\ntype = 'alertmanager'"
        let loaded = try read(text).get()
        let match = try #require(loaded.configuration.routing.routes.first?.match)
        #expect(match.inlets == [NamePattern("grafana")] && match.programs == [NamePattern("cron")])
        #expect(match.keys == [NamePattern("disk*"), NamePattern("cpu")])
        #expect(try read(ConfigText(loaded, kinds: standIns).description).get().configuration.routing == loaded.configuration.routing)
    }

    @Test("a route for an inlet that does not exist is a fault; patterns and the inlets of commands are known")
    func unknownInlet() throws {
        func faults(_ inlet: String) -> [String] {
            let text = two + "[[routes]]\nmatch = { inlet = '\(inlet)' }\nsinks = ['phone']\n[inlets.alerts]\ntype = 'alertmanager'"
            guard case .failure(let refused) = read(text) else { return [] }
            return refused.faults.map(\.description)
        }
        #expect(faults("alert") == ["b.toml:8:19: there is no inlet \"alert\" (did you mean \"alerts\"?)"])
        #expect(faults("alerts").isEmpty && faults("al*").isEmpty && faults("notify").isEmpty && faults("*").isEmpty)
    }
}
