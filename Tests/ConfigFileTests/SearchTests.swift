import BellhopCore
import ConfigFile
import Glibc
import ProgramSink
import Testing

@Suite struct SearchTests {
    private func loader(_ variables: [String: String], _ files: FakeFiles = FakeFiles()) -> ConfigLoader {
        ConfigLoader(kinds: standIns, variables: variables, files: files.files)
    }

    @Test("the order is --config alone, else XDG_CONFIG_HOME or ~/.config, then /etc")
    func order() {
        let etc = "/etc/bellhop/bellhop.toml"
        #expect(loader(["HOME": "/h"]).searchPath() == ["/h/.config/bellhop/bellhop.toml", etc])
        #expect(loader(["HOME": "/h/", "XDG_CONFIG_HOME": ""]).searchPath() == ["/h/.config/bellhop/bellhop.toml", etc])
        #expect(loader(["HOME": "/h", "XDG_CONFIG_HOME": "/x"]).searchPath() == ["/x/bellhop/bellhop.toml", etc])
        #expect(loader(["HOME": "/h", "XDG_CONFIG_HOME": "x"]).searchPath() == ["/h/.config/bellhop/bellhop.toml", etc])
        #expect(loader([:]).searchPath() == [etc])
        #expect(loader(["HOME": "/h"]).searchPath(explicit: "~/b.toml") == ["/h/b.toml"])
    }

    @Test("the first file there is wins")
    func first() throws {
        let user = "/h/.config/bellhop/bellhop.toml"
        let both = FakeFiles([user: phone, "/etc/bellhop/bellhop.toml": "[sinks.log]\ntype = 'stdout'"])
        #expect(try loader(["HOME": "/h"], both).load(desktop: false).get().origin == .file(user))
        #expect(try loader(["HOME": "/other"], both).load(desktop: false).get().configuration.sinks.map(\.name) == ["log"])
    }

    /// Tests checklist D-21 and C14: nothing leaves the machine until somebody configures a sink
    /// that sends it.
    @Test("without a file: pop-ups if a session bus answers, and lines on standard output; no network (D-21, C14)")
    func builtIn() throws {
        let with = try loader([:]).load(desktop: true).get()
        #expect(with.origin == .builtIn)
        #expect(with.configuration.sinks.map(\.kind) == ["dbus", "stdout"])
        #expect(with.configuration.routing == RoutingTable())
        #expect(with.configuration.keep == .days(90))
        #expect(with.configuration.clock == .elapsed)
        let without = try loader([:]).load(desktop: false).get()
        #expect(without.configuration.sinks.map(\.kind) == ["stdout"])
        #expect(without.configuration.sinks.first?.settings.string("format") == "text")
        // A build without libdbus lacks the kind of sink that shows pop-ups.
        #expect(Configuration.builtIn(desktop: true, kinds: [StandInLog.self]).sinks.map(\.kind) == ["stdout"])
    }

    @Test("an explicit file must be there, and a file that is there but cannot be used is never passed over")
    func unusable() {
        #expect(
            loader([:]).load(explicit: "/b.toml", desktop: false).faultLines == [
                "/b.toml: does not exist (create the file, or correct the path)"
            ]
        )
        let denied = FakeFiles(["/etc/bellhop/bellhop.toml": phone], failures: ["/h/.config/bellhop/bellhop.toml": .denied])
        #expect(
            loader(["HOME": "/h"], denied).load(desktop: false).faultLines == [
                "/h/.config/bellhop/bellhop.toml: cannot be read by this user (check the file's owner and permissions)"
            ])
        let wrong = FakeFiles(["/h/.config/bellhop/bellhop.toml": "x = 1", "/etc/bellhop/bellhop.toml": phone])
        #expect(loader(["HOME": "/h"], wrong).load(desktop: false).faultLines.count == 1)
    }

    @Test("real files: contents, mode, absence, folders, size, pipes")
    func system() throws {
        var template = Array("/tmp/bellhop-config-XXXXXX".utf8CString)
        _ = try #require(mkdtemp(&template))
        let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        defer {
            unlink(folder + "/a")
            unlink(folder + "/pipe")
            rmdir(folder)
        }
        let file = try #require(fopen(folder + "/a", "w"))
        fputs(phone, file)
        fclose(file)
        chmod(folder + "/a", 0o640)

        let files = ConfigFiles.system
        #expect(files.read(folder + "/a", 1000) == .success(.init(bytes: Array(phone.utf8), mode: 0o640)))
        #expect(files.read(folder + "/a", 10) == .failure(.tooLarge(limit: 10)))
        #expect(files.read(folder + "/none", 10) == .failure(.missing))
        #expect(files.read(folder + "/a/b", 10) == .failure(.missing))
        #expect(files.read(folder, 10) == .failure(.isFolder))
        #expect(files.read("/dev/zero", 100_000) == .failure(.notRegular))
        // Nobody writes to this pipe, so a read must not wait for data.
        #expect(mkfifo(folder + "/pipe", 0o600) == 0)
        #expect(files.read(folder + "/pipe", 10) == .success(.init(bytes: [], mode: 0o600)))
        let loaded = try ConfigLoader(kinds: standIns, variables: [:]).load(explicit: folder + "/a", desktop: false).get()
        #expect(loaded.configuration.sinks.map(\.name) == ["phone"])
    }

    @Test("clock and store are read")
    func basics() throws {
        let found = try read("clock = 'wall'\n[store]\npath = '~/b.db'\nkeep = '30d'\n" + phone).get().configuration
        #expect(found.clock == .wall && found.clock.countsFollowWall)
        #expect(found.storePath == "/home/ann/b.db")
        #expect(found.keep == .days(30))
        #expect(
            read("[store]\npath = '/x/'\n" + phone).faultLines == [
                "2:8: store.path is a folder (write the path of a file in that folder: \"/x/bellhop.db\")"
            ])
    }

    @Test("a path of the command line is made absolute: from the home folder, or from the one in which the daemon was started")
    func absolute() {
        var files = FakeFiles([:]).files
        files.workingFolder = "/w"
        func absolute(_ path: String) -> String {
            ConfigLoader(kinds: [], variables: ["HOME": "/h"], files: files).absolute(path)
        }
        #expect(absolute("/a/b.toml") == "/a/b.toml")
        #expect(absolute("~/b.toml") == "/h/b.toml")
        #expect(absolute("b.toml") == "/w/b.toml")
        #expect(absolute("./a/b.toml") == "/w/a/b.toml")
        #expect(absolute("../b.toml") == "/w/../b.toml")
        files.workingFolder = "/"
        #expect(absolute("b.toml") == "/b.toml")
        // The working folder has been removed in the meantime.
        files.workingFolder = nil
        #expect(absolute("b.toml") == "b.toml")
    }

    @Test("G18: hooks need no table where their folder stands beside the config, or would stand beside the user's")
    func hooks() throws {
        func names(_ config: String?, folder: String, explicit: String? = nil) throws -> [String] {
            var files = FakeFiles(config.map { [explicit ?? "/h/.config/bellhop/bellhop.toml": $0] } ?? [:]).files
            files.isFolder = { $0 == folder }
            files.workingFolder = "/w"
            let loader = ConfigLoader(kinds: [StandInLog.self, HooksSink.self], variables: ["HOME": "/h"], files: files)
            return try loader.load(explicit: explicit, desktop: false).get().configuration.sinks.map { sink in
                "\(sink.name) \(sink.kind)" + (sink.settings.string("folder").map { " " + $0 } ?? "")
            }
        }
        let (user, log) = ("/h/.config/bellhop/hooks.d", "[sinks.log]\ntype = 'stdout'\n")
        #expect(try names(log, folder: user) == ["log stdout", "hooks hooks \(user)"])
        #expect(try names(nil, folder: user) == ["log stdout", "hooks hooks \(user)"])
        #expect(try names(log, folder: "/etc/bellhop/hooks.d") == ["log stdout"])
        #expect(try names(log, folder: "/b/hooks.d", explicit: "/b/bell.toml") == ["log stdout", "hooks hooks /b/hooks.d"])
        for relative in ["b/bell.toml", "./b/bell.toml"] {
            #expect(try names(log, folder: "/w/b/hooks.d", explicit: relative) == ["log stdout", "hooks hooks /w/b/hooks.d"])
        }
        #expect(try names(log, folder: "/w/hooks.d", explicit: "bell.toml") == ["log stdout", "hooks hooks /w/hooks.d"])
        let own = log + "[sinks.programs]\ntype = 'hooks'\nfolder = '/p'\n"
        #expect(try names(own, folder: user) == ["log stdout", "programs hooks /p"])
        let wrong = read("[sinks.hooks]\ntype = 'stdout'\n", kinds: [StandInLog.self, HooksSink.self]).faultLines
        #expect(wrong == ["1:8: a sink named \"hooks\" must have the type \"hooks\" (choose another name)"])
    }
}
