import BellhopCore
import BellhopTestKit
import Foundation
import ProgramSink
import Testing

/// Tests hooks: the choice of the hooks to run, their input, and the meaning of their results.
@Suite(.serialized) struct HookTests {
    private let world: HookWorld

    init() throws { world = try HookWorld() }

    @Test("G18: the hooks keep the sink contract", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        let world = world
        try world.hook("all/10-quiet", "cat >/dev/null; test -z \"$TOKEN\"")
        let contract = SinkContract(secrets: ["hidden away"]) { environment in
            var environment = environment
            environment.variables["TOKEN"] = "hidden away"
            return try HooksSink(settings: Settings(["folder": .string(world.hooks)], schema: HooksSink.schema), environment: environment)
        }
        try await contract.run(part)
    }

    // MARK: Selection

    @Test("G18: an event's hooks are those of its kind, of its first word and of all, in the order of their names; nothing else is run")
    func order() async throws {
        for place in [
            "laundry.washed/20-light", "laundry.washed/30-last", "all/25-log", "laundry/10-first", "laundry.washed/10-first",
            "laundry.dried/10-other", "pet/10-other", "all/.hidden", "all/10-old~",
        ] { try world.hook(place) }
        try world.hook("all/00-text", mode: 0o644)
        try FileManager.default.createDirectory(atPath: world.hooks + "/all/05-folder", withIntermediateDirectories: true)
        let sink = try world.sink()
        #expect(await sink.deliver() == .accepted(.none))
        #expect(
            world.ran == ["laundry/10-first", "laundry.washed/10-first", "laundry.washed/20-light", "all/25-log", "laundry.washed/30-last"])
    }

    @Test(
        "G18: it wants the events that there is a hook for, once each; a hook is found as soon as it is there, and one that is gone is not missed"
    )
    func wanting() async throws {
        let sink = try world.sink()
        var event = SampleNotices.washed()
        #expect(!sink.wants(event))
        let file = try world.hook("laundry.washed/10-light")
        #expect(sink.wants(event))
        #expect(!sink.wants(Event(kind: .timerFinished, occurred: event.occurred, owner: .hub, notice: event.notice)))
        event.step = 1
        #expect(!sink.wants(event), "what is told again is nothing new")
        event.step = 0
        try FileManager.default.removeItem(atPath: file)
        #expect(!sink.wants(event))
        #expect(await sink.deliver() == .accepted(.none), "it was there when the event was announced")
    }

    @Test("G18: what everybody may write, or belongs to somebody else, is refused with what mends it; so is all that lies in such a folder")
    func refused() throws {
        let (shared, good) = (try world.hook("all/10-shared", mode: 0o757), try world.hook("all/20-good"))
        #expect(try world.folder.hooks(for: .test).map(\.path) == [good])
        let listing = world.folder.listing()
        #expect(listing.hooks.map(\.title) == ["all/10-shared", "all/20-good"])
        #expect(
            listing.allFaults.map { "\($0.problem) \($0.fix)" } == [
                "\(shared) is writable by everybody, so Bellhop does not run it chmod go-w \(shared)"
            ])

        try world.hook("test/10-inside")
        try world.set(mode: 0o757, of: "test")
        #expect(try world.folder.hooks(for: .test).map(\.path) == [good])
        let folder = world.hooks + "/test"
        #expect(
            world.folder.listing().allFaults.map { "\($0.problem)" }
                == [
                    "the folder \(folder) is writable by everybody, so Bellhop runs nothing in it",
                    "\(shared) is writable by everybody, so Bellhop does not run it",
                ])

        try world.set(mode: 0o777, of: "")
        #expect(!world.folder.mayHaveHooks(for: .test))
        #expect(try world.folder.hooks(for: .test) == [])
        try world.set(mode: 0o755, of: "")
        #expect(world.folder.mayHaveHooks(for: .test))
    }

    @Test("G18: only root can give a file away: one of somebody else's is refused", .enabled(if: geteuid() == 0))
    func foreign() throws {
        let file = try world.hook("all/10-foreign")
        try #require(chown(file, 65_534, 65_534) == 0)
        #expect(try world.folder.hooks(for: .test) == [])
        #expect(world.folder.listing().allFaults.map { "\($0.problem)" } == ["\(file) belongs to another user, so Bellhop does not run it"])
    }

    @Test(
        "G18: a hook that a foreign group may write is refused, and so is one in such a folder; a link is judged by all that it leads through",
        .enabled(if: geteuid() == 0))
    func groupsAndLinks() throws {
        // A hook that its group may write to is refused if this group has any member except the
        // owner of the hook. Root's own group has no member except root.
        let file = try world.hook("all/10-group", mode: 0o775)
        #expect(try world.folder.hooks(for: .test).map(\.path) == [file], "root's own group is nobody else")
        try #require(chown(file, 0, 1) == 0)
        #expect(try world.folder.hooks(for: .test) == [])
        #expect(
            world.folder.listing().allFaults.map { "\($0.problem) \($0.fix)" } == [
                "\(file) is writable by the group daemon, so Bellhop does not run it chmod g-w \(file)"
            ])
        try world.set(mode: 0o755, of: "all/10-group")
        #expect(try world.folder.hooks(for: .test).map(\.path) == [file])
        let group = world.hooks + "/all"
        try #require(chown(group, 0, 1) == 0)
        try world.set(mode: 0o775, of: "all")
        #expect(try world.folder.hooks(for: .test) == [])
        try world.set(mode: 0o755, of: "all")

        let open = world.path + "/open"
        try FileManager.default.createDirectory(atPath: open, withIntermediateDirectories: false)
        try FileManager.default.moveItem(atPath: file, toPath: open + "/program")
        try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: open + "/program")
        #expect(try world.folder.hooks(for: .test).map(\.path) == [file])
        try #require(chmod(open, 0o777) == 0)
        #expect(try world.folder.hooks(for: .test) == [])
        #expect(
            world.folder.listing().allFaults.map { "\($0.problem)" } == [
                "the folder \(open) is writable by everybody, so Bellhop runs nothing in it"
            ])
    }

    @Test("G18: a folder that no event is called, and a program that lies in none, are told; a text that may not be run is only left out")
    func misplaced() throws {
        try world.hook("laundry.wahsed/10-light")
        try world.hook("10-lost")
        try world.hook("all/README", mode: 0o644)
        try world.hook("hub.digest/10-never")
        let listing = world.folder.listing()
        #expect(
            listing.allFaults.map { "\($0.problem)" } == [
                "\(world.hooks)/10-lost is not in the folder of an event, so Bellhop does not run it",
                "there is no event hub.digest, so Bellhop runs nothing in \(world.hooks)/hub.digest",
                "there is no event laundry.wahsed, so Bellhop runs nothing in \(world.hooks)/laundry.wahsed",
            ])
        #expect(
            listing.faults.last?.fix.description == "mv \(world.hooks)/laundry.wahsed \(world.hooks)/laundry.washed",
            "a similar name that is not taken is suggested")
        #expect(listing.faults.dropLast().last?.fix.description.contains("bellhop hooks --events") == true)
        #expect(listing.hooks.map { "\($0.title) \($0.state == .runs)" } == ["all/README false"])
        try world.hook("laundry.washed/10-light")
        #expect(world.folder.listing().faults.last?.fix.description.contains("bellhop hooks --events") == true, "the name is taken")
        #expect(HookFolder("/nonexistent").listing() == HookListing(folder: "/nonexistent", exists: false))
    }

    // MARK: Input

    @Test(
        "G18: a hook gets the notice as a line of JSON and as BELLHOP_ variables; no shell reads either, and no secret of the daemon's is there"
    )
    func input() async throws {
        try world.hook(
            "laundry.washed/10-look", "cat >\"$HOME/input\"; env >\"$HOME/variables\"; printf '%s|' \"$#\" \"$@\" >\"$HOME/arguments\"")
        let sink = try world.sink(variables: ["BELLHOP_NTFY_TOKEN": "tk_2", "LANG": "de_DE.UTF-8"])
        let event = SampleNotices.washed(number: 42, title: "$(reboot) `x` \"", labels: ["owner": "Anna"])
        #expect(await sink.deliver(event) == .accepted(.none))
        let document = NoticeDocument(.deliver(event, previous: nil), at: SampleNotices.attempt().now, in: .english)
        let plain = String(decoding: document.json.dropLast(), as: UTF8.self)
        #expect(world.text("input") == plain + #","attempt":1,"sounds":true}"# + "\n")
        #expect(world.text("arguments") == "0|")
        let lines = Set(world.text("variables").split(separator: "\n").map(String.init))
        for line in [
            "BELLHOP_EVENT=42", "BELLHOP_KIND=laundry.washed", "BELLHOP_PET=Snowy", "BELLHOP_OWNER=Anna", "BELLHOP_TIMER=wash",
            "BELLHOP_TITLE=$(reboot) `x` \"", "LANG=de_DE.UTF-8",
        ] { #expect(lines.contains(line), "\(line) in \(lines)") }
        #expect(!lines.contains { $0.contains("tk_2") })
    }

    // MARK: Results

    @Test("G18: a hook that fails is told and not run again, and those after it are run all the same")
    func failures() async throws {
        try world.hook("all/10-fails", "echo \"$0\" >>\"$HOME/ran\"; echo 'no lamp' >&2; exit 3")
        try world.hook("all/20-killed", "kill -KILL $$")
        try world.hook("all/30-good")
        try world.hook("all/40-nonsense", "", mode: 0o755)
        try Data("#!/nonexistent/interpreter\n".utf8).write(to: URL(filePath: world.hooks + "/all/40-nonsense"))
        let sink = try world.sink()
        let outcome = await sink.deliver()
        #expect(
            outcome
                == .rejected(
                    "all/10-fails: no lamp; all/20-killed: the program was ended by signal 9; all/40-nonsense cannot be started: No such file or directory"
                ))
        #expect(world.ran == ["all/10-fails", "all/30-good"])
    }

    @Test("G18: one that ends with 75 is run again, and it alone, until it ends otherwise; each event has its own count")
    func again() async throws {
        try world.hook("all/10-once", "echo \"$0 $BELLHOP_EVENT\" >>\"$HOME/ran\"")
        try world.hook(
            "all/20-busy",
            "echo \"$0 $BELLHOP_EVENT\" >>\"$HOME/ran\"; test -e \"$HOME/ready\" && exit 0; echo 'the line is busy' >&2; exit 75")
        let sink = try world.sink()
        #expect(await sink.deliver(SampleNotices.washed(number: 7)) == .deferred("all/20-busy: the line is busy", after: nil))
        #expect(await sink.deliver(SampleNotices.washed(number: 7), attempt: 2) == .deferred("all/20-busy: the line is busy", after: nil))
        try Data().write(to: URL(filePath: world.path + "/ready"))
        #expect(await sink.deliver(SampleNotices.washed(number: 8)) == .accepted(.none))
        #expect(await sink.deliver(SampleNotices.washed(number: 7), attempt: 3) == .accepted(.none))
        #expect(
            world.ran == ["all/10-once 7", "all/20-busy 7", "all/20-busy 7", "all/10-once 8", "all/20-busy 8", "all/20-busy 7"])
    }

    @Test("G18: a hook that takes too long is ended with what it started, told, and not run again; the next has its turn")
    func tooLong() async throws {
        // Nobody writes into the pipe, so the hook hangs until the sink ends it.
        try #require(mkfifo(world.path + "/pipe", 0o600) == 0)
        try world.hook(
            "all/10-hangs", "trap '' TERM; cat \"$HOME/pipe\" & echo $! >\"$HOME/child\"; cat \"$HOME/pipe\"; echo on >\"$HOME/on\"; exit 0"
        )
        try world.hook("all/20-next")
        let sink = try world.sink(timeout: .milliseconds(300))
        #expect(await sink.deliver() == .rejected("all/10-hangs did not end within 300 ms"))
        #expect(world.ran == ["all/20-next"])
        let child = try #require(pid_t(world.text("child").split(separator: "\n").first.map(String.init) ?? ""))
        // The child is gone, or it is a zombie that its new parent has not collected yet.
        let state = world.state(ofProcess: child)
        #expect(state == nil || state == "Z", "the child \(child) still runs: \(state ?? "")")
        #expect(world.text("on") == "")
    }

    @Test("a hook that is interrupted is run again; what has run before it is not")
    func interrupted() async throws {
        try #require(mkfifo(world.path + "/pipe", 0o600) == 0)
        try #require(mkfifo(world.path + "/started", 0o600) == 0)
        try world.hook("all/10-once")
        try world.hook(
            "all/20-waits",
            "if test -e \"$HOME/ready\"; then echo \"$0\" >>\"$HOME/ran\"; exit 0; fi; echo in >\"$HOME/started\"; cat \"$HOME/pipe\"")
        let sink = try world.sink()
        let outcome = await withTaskGroup(of: DeliveryOutcome?.self) { group in
            group.addTask { await sink.deliver() }
            group.addTask { [path = world.path] in
                // This program ends as soon as the hook has started.
                do { _ = try await Program.run(["/bin/cat", path + "/started"]) } catch { Issue.record(error) }
                return nil
            }
            while let ended = await group.next() {
                guard let outcome = ended else {
                    group.cancelAll()
                    continue
                }
                return outcome
            }
            return .accepted(.none)
        }
        #expect(outcome == .ambiguous("all/20-waits was stopped before it finished"))
        try Data().write(to: URL(filePath: world.path + "/ready"))
        #expect(await sink.deliver(attempt: 2) == .accepted(.none))
        #expect(world.ran == ["all/10-once", "all/20-waits"])
    }
}

extension HookWorld {
    /// Returns the state, such as `S` or `Z`, or `nil` if the process is gone.
    func state(ofProcess id: pid_t) -> String? {
        guard let bytes = FileManager.default.contents(atPath: "/proc/\(id)/stat") else { return nil }
        let text = String(decoding: bytes, as: UTF8.self)
        return text.lastIndex(of: ")").map { String(text[$0...].dropFirst(2).prefix(1)) }
    }
}
