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

    @Test("a route behind one that takes everything is a warning")
    func unreachable() throws {
        let loaded = try read(two + "[[routes]]\nsinks = ['log']\n[[routes]]\nsinks = ['phone']").get()
        #expect(
            loaded.warnings.map(\.description) == [
                "b.toml:9:1: route 2 is never asked, because route 1 takes everything (move it up, or give that one continue = true)"
            ])
        #expect(try read(two + "[[routes]]\nsinks = ['log']\ncontinue = true\n[[routes]]\nsinks = ['phone']").get().warnings == [])
    }
}
