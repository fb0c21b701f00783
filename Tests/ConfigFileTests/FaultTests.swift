import BellhopCore
import ConfigFile
import Testing

@Suite struct FaultTests {
    @Test("all faults of a file are told at once, in its order, each with its place and what to do")
    func golden() {
        let text = """
            clok = "wall"
            clock = "walls"

            [store]
            path = "bellhop.db"
            keep = "100y"
            kepp = 1

            [sinks.phone]
            type = "ntfy"
            sever = "https://ntfy.example.org"
            priority = 9
            markdown = "yes"
            timeout = 30
            format = "jsn"
            tags = "washer"
            ca = ""
            token = "tk_secret"

            [sinks.second]
            type = "ntfi"

            [sinks.third]
            server = "x"

            [sinks."a b"]
            type = "stdout"

            [sinks.log]
            type = "stdout"
            formt = "json"
            clock = "wall"

            [[routes]]
            match = { kind = "laundry.wash", pets = "Snowy", urgency = "urgent" }
            sinks = ["phnoe", "log"]
            throttel = { every = "10m" }
            continue = "yes"

            [[routes]]
            match = "laundry.*"

            [default]
            sinks = "log"
            clock = "wall"

            [people]
            from = "22:30"

            [dbus]
            open = "x"
            """
        let expected = """
            1:1: the config has no key "clok" (did you mean "clock"?)
            2:9: clock is "walls" (did you mean "wall"?)
            5:8: store.path is a relative path, but a daemon has no current folder (write the whole path, or begin with ~/)
            6:8: store.keep: "100y" contains a year, and years differ in length; write "365d" or "52w" (write a string with a unit, from "1d" to "3650d")
            7:1: [store] has no key "kepp" (did you mean "keep"?)
            9:8: sinks.phone lacks "server" (add server = "https://ntfy.example.org")
            9:8: sinks.phone lacks "topic" (add topic = "laundry")
            11:1: a sink of type "ntfy" has no key "sever" (did you mean "server"?)
            12:12: sinks.phone.priority is 9 (write a whole number from 1 to 5, without quotes)
            13:12: sinks.phone.markdown must be true or false, not a string (write it without quotes)
            14:11: sinks.phone.timeout is a whole number (write a string with a unit, from "1s" to "5m")
            15:10: sinks.phone.format is "jsn" (did you mean "json"?)
            16:8: sinks.phone.tags must be a list of strings, not a string (write tags = ["washer"])
            17:6: sinks.phone.ca is not a path (write the whole path)
            18:9: sinks.phone.token is a secret in a file that others can read (use token_file, or: chmod 600 b.toml)
            20:8: sinks.second lacks "server" (add server = "https://ntfy.example.org")
            20:8: sinks.second lacks "topic" (add topic = "laundry")
            21:8: there is no sink type "ntfi" (did you mean "ntfy"?)
            23:8: sinks.third lacks "type" (add type = "…" with one of: dbus, ntfy, gotify, stdout)
            26:8: "a b" is not a valid name for a sink (use 1 to 64 letters a to z, digits, - and _)
            31:1: a sink of type "stdout" has no key "formt" (did you mean "format"?)
            32:1: a sink of type "stdout" has no key "clock" (move the key to the top of the file, before the first [table])
            35:18: there is no event kind "laundry.wash" (did you mean "laundry.washed"?)
            35:34: match has no key "pets" (did you mean "pet"?)
            35:60: match.urgency is "urgent" (known: low, normal, high, critical)
            36:10: there is no sink "phnoe" (did you mean "phone"?)
            37:1: a route has no key "throttel" (did you mean "throttle"?)
            38:12: route 1.continue must be true or false, not a string (write it without quotes)
            40:1: route 2 lacks "sinks" (add sinks = ["phone"]; with an empty list, notices go nowhere)
            41:9: match must be a table, not a string (write match = { kind = "laundry.*" })
            44:9: default.sinks must be a list of strings, not a string (write sinks = ["phone"])
            45:1: [default] has no key "clock" (move the key to the top of the file, before the first [table])
            47:2: the config has no key "people" (known: clock, wake, language, store, api, laundry, timers, rest, training, workouts, routines, sinks, members, routes, default, quiet_hours, inlets, heartbeats, alive)
            50:2: the config has no key "dbus" (the keys of a sink belong in its own table: [sinks.dbus])
            """
        let found = read(text).faultLines
        for (found, expected) in zip(found, expected.split(separator: "\n")) { #expect(found == expected) }
        #expect(found.count == expected.split(separator: "\n").count)
    }

    @Test("tables in place of values, and values in place of tables, are told")
    func shapes() {
        #expect(
            read("sinks = 1").faultLines == [
                "1:9: sinks must be a table, not a whole number (every sink is a table of its own: [sinks.phone])"
            ])
        #expect(
            read("[sinks]\ntype = \"ntfy\"").faultLines == [
                "2:8: sinks.type must be a table, not a string (every sink is a table of its own: [sinks.phone])"
            ])
        #expect(read(phone + "[routes]\nsinks = []").faultLines == ["5:2: routes must be a list of tables, not a table (write [[routes]])"])
        #expect(read("routes = [1]\n" + phone).faultLines == ["1:11: route 1 must be a table, not a whole number (write [[routes]])"])
        #expect(read("store = 1\n" + phone).faultLines == ["1:9: store must be a table, not a whole number (write [store])"])
        #expect(read("[[sinks]]\n[[store]]\n").faultLines.count == 2)
    }

    @Test("a config whose sinks are all switched off is refused")
    func allOff() {
        #expect(read(phone + "enabled = false").faultLines.count == 1)
        #expect(read(phone + "enabled = false\n[sinks.log]\ntype = 'stdout'").faultLines == [])
    }

    @Test("a sink with a misspelled type, or without one, still has its other unknown keys told")
    func noType() {
        #expect(
            read("[sinks.phone]\ntyp = \"ntfy\"\nserver = \"https://ntfy.sh\"\ntopci = \"x\"").faultLines == [
                "1:8: sinks.phone lacks \"topic\" (add topic = \"laundry\")",
                "2:1: a sink of type \"ntfy\" has no key \"typ\" (did you mean \"type\"?)",
                "4:1: a sink of type \"ntfy\" has no key \"topci\" (did you mean \"topic\"?)",
            ])
        #expect(
            read("[sinks.phone]\nserver = \"https://ntfy.sh\"\ntopci = \"x\"").faultLines == [
                "1:8: sinks.phone lacks \"type\" (add type = \"…\" with one of: dbus, ntfy, gotify, stdout)",
                "3:1: a sink has no key \"topci\" (did you mean \"topic\"?)",
            ])
    }

    @Test("what a sink says about its settings gets the place of the key")
    func sinkFaults() throws {
        let loaded = try read(phone).get()
        let invalid = InvalidSettings([
            .init(key: "topic", "is taken (choose another name)"), .init(key: "ca", "x (y)"), .init(key: nil, "z (w)"),
        ])
        #expect(
            loaded.faults(invalid, in: SinkName(rawValue: "phone")).map(\.description) == [
                "b.toml:4:9: sinks.phone.topic: is taken (choose another name)", "b.toml:1:8: sinks.phone.ca: x (y)",
                "b.toml:1:8: sinks.phone: z (w)",
            ])
    }
}
