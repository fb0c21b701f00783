import BellhopTestKit
import Foundation
import Testing

/// Tests `contrib/install` in a separate home folder. Stand-ins replace the two programs that are
/// installed.
@Suite struct InstallTests {
    @Test("what is installed twice and removed once leaves nothing, and somebody else's files stay")
    func roundTrip() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "home")
            let stranger = home.appending(path: ".local/bin/stranger")
            try FileManager.default.createDirectory(at: stranger.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data().write(to: stranger)
            let before = try Self.contents(of: home)

            for _ in 1...2 {
                let installed = try await Self.install([], home: home, in: folder.url)
                #expect(installed.status == 0, "\(installed.errors)")
                #expect(installed.output.contains("bellhop doctor"))
            }
            let program = home.appending(path: ".local/bin/bellhopd").path
            #expect(FileManager.default.isExecutableFile(atPath: program))
            let unit = try String(contentsOf: home.appending(path: ".local/share/systemd/user/bellhop.service"), encoding: .utf8)
            #expect(unit.contains("ExecStart=\(program)\n"))
            let activation = home.appending(path: ".local/share/dbus-1/services/org.bellhop.Bellhop1.service")
            #expect(try String(contentsOf: activation, encoding: .utf8).contains("\nExec=\(program)\nSystemdService=bellhop.service\n"))
            #expect(try Self.contents(of: home).contains { $0.hasSuffix("bash-completion/completions/bellhop") })

            let removed = try await Self.install(["--remove"], home: home, in: folder.url)
            #expect(removed.status == 0, "\(removed.errors)")
            #expect(try Self.contents(of: home) == before)

            let again = try await Self.install(["--remove"], home: home, in: folder.url)
            #expect(again.status == 66)
        }
    }

    @Test("what to do next stands in two columns that line up, no line is wider than 100, and a long path has a line of its own")
    func whatToDoNext() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "home")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let long = folder.url.appending(path: String(repeating: "x", count: 40)).path
            for (options, command) in [
                ([], #"export PATH=$HOME/.local/bin:$PATH"#), (["--prefix", long], "\(long)/share/doc/bellhop/bellhop.toml"),
            ] {
                let installed = try await Self.install(options, home: home, in: folder.url)
                let lines = installed.output.components(separatedBy: "==> What to do next\n").last?.split(separator: "\n") ?? []
                let rows = lines.filter { $0.hasPrefix("    ") }
                #expect(rows.count >= 5 && rows.contains { $0.hasPrefix("    " + command) }, "\(installed)")
                var isAlone = false
                for row in rows {
                    // Only a command that is wider than its column has no meaning beside it.
                    let (command, meaning) = (row.dropFirst(4).prefix(42), row.dropFirst(46))
                    #expect(isAlone ? command.allSatisfy { $0 == " " } : command.first != " ", "\(row)")
                    isAlone = !command.hasSuffix("  ")
                    #expect(isAlone || meaning.first?.isWhitespace == false, "\(row)")
                    #expect(isAlone || row.count <= 100, "\(row)")
                }
                #expect(!isAlone, "the last command has a meaning")
            }
        }
    }

    @Test("a system installation into DESTDIR touches nothing else and has its unit, its user and its config")
    func destdir() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "home")
            let destination = folder.url.appending(path: "root")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let installed = try await Self.install(
                ["--system", "--prefix", "/usr"], home: home, in: folder.url, environment: ["DESTDIR": destination.path])
            #expect(installed.status == 0, "\(installed.errors)")
            let files = try Self.contents(of: destination)
            for file in [
                "usr/bin/bellhop", "usr/bin/bellhopd", "usr/lib/systemd/system/bellhop.service", "usr/lib/systemd/user/bellhop.service",
                "usr/lib/sysusers.d/bellhop.conf", "usr/lib/tmpfiles.d/bellhop.conf", "etc/bellhop/bellhop.toml",
            ] { #expect(files.contains(file), "\(file)") }
            let unit = try String(contentsOf: destination.appending(path: "usr/lib/systemd/system/bellhop.service"), encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/bin/bellhopd "))
            // The daemon of the machine belongs to no session, so no session bus may start another.
            #expect(!files.contains { $0.contains("dbus-1") })
            #expect(try Self.contents(of: home).isEmpty)
        }
    }

    @Test("a wrong option is refused with 64 and changes nothing")
    func usage() async throws {
        try await TemporaryFolder.with { folder in
            for arguments in [["--perfix", "/x"], ["--prefix"], ["--prefix", "/with space"]] {
                let refused = try await Self.install(arguments, home: folder.url.appending(path: "home"), in: folder.url)
                #expect(refused.status == 64, "\(arguments)")
                #expect(!refused.errors.isEmpty)
            }
        }
    }

    @Test("a package takes the parts that it names, and nothing else; its daemon may have another place")
    func parts() async throws {
        try await TemporaryFolder.with { folder in
            let home = folder.url.appending(path: "home")
            try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
            let destination = folder.url.appending(path: "root")
            let options = ["--prefix", "/usr", "--parts", "daemon,system", "--daemon", "/usr/lib/bellhop-server/bellhopd"]
            let installed = try await Self.install(options, home: home, in: folder.url, environment: ["DESTDIR": destination.path])
            #expect(installed.status == 0, "\(installed.errors)")
            let files = try Self.contents(of: destination).filter { path in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: destination.path + "/" + path, isDirectory: &isFolder) && !isFolder.boolValue
            }
            let config = "etc/bellhop/bellhop.toml"
            #expect(
                files.filter { $0 != config } == [
                    "etc/logrotate.d/bellhop", "usr/lib/bellhop-server/bellhopd", "usr/lib/systemd/system/bellhop.service",
                    "usr/lib/sysusers.d/bellhop.conf", "usr/lib/tmpfiles.d/bellhop.conf",
                ])
            let unit = try String(contentsOf: destination.appending(path: "usr/lib/systemd/system/bellhop.service"), encoding: .utf8)
            #expect(unit.contains("ExecStart=/usr/lib/bellhop-server/bellhopd "))

            for (options, words) in [(["--parts", "command"], "set DESTDIR"), (["--parts", "comand"], "has no part comand")] {
                let environment = words == "set DESTDIR" ? [:] : ["DESTDIR": destination.path]
                let refused = try await Self.install(options, home: home, in: folder.url, environment: environment)
                #expect(refused.status == 64 && refused.errors.contains(words), "\(refused.errors)")
            }
        }
    }

    @Test("the list of files names only files that exist, and every picture, icon and page of the documents")
    func list() throws {
        let lines = try PackageRoot.text(of: "contrib/lib/files.txt").split(separator: "\n").filter { !$0.hasPrefix("#") }
        let rows = lines.map { $0.split(separator: " ", omittingEmptySubsequences: true).map(String.init) }
        #expect(rows.count > 20 && rows.allSatisfy { $0.count == 5 })
        let sources = rows.filter { ["copy", "paths"].contains($0[2]) }.map { $0[3] }
        for source in sources where !source.contains("*") { #expect(PackageRoot.exists(source), "\(source)") }
        let folders = Set(sources.filter { $0.contains("*") }.map { $0.split(separator: "/").dropLast().joined(separator: "/") })
        for file in try PackageRoot.files(in: "docs", endings: [".md", ".png", ".svg"]) {
            #expect(folders.contains(file.split(separator: "/").dropLast().joined(separator: "/")), "\(file) would not be installed")
        }
    }

    @Test("a release is refused if a file has another version, and every file that has one is looked at")
    func versions() async throws {
        let refused = try await Command.run(["contrib/release", "9.9.9", "--check"], in: PackageRoot.url)
        #expect(refused.status != 0)
        let files = [
            "Sources/ControlWire/Coding/WireCoding.swift", "docs/openapi.yaml", "debian/changelog", "org.bellhop.Bellhop.metainfo.xml",
            "compose.yaml", "PKGBUILD", "package.nix", "opensuse/bellhop.spec",
        ]
        let version = try #require(
            PackageRoot.text(of: "debian/changelog").firstMatch(of: /\((\d+\.\d+\.\d+)\)/).map { String($0.1) })
        for file in files {
            let lines = refused.errors.split(separator: "\n").filter { $0.contains(file) }
            #expect(lines.contains { $0.contains("says \"\(version)") }, "\(file): \(refused.errors)")
        }
    }

    private static func install(
        _ arguments: [String], home: URL, in folder: URL, environment: [String: String] = [:]
    ) async throws -> Command {
        let programs = folder.appending(path: "programs")
        try FileManager.default.createDirectory(at: programs, withIntermediateDirectories: true)
        for name in ["bellhop", "bellhopd"] {
            let program = programs.appending(path: name)
            try Data("#!/bin/sh\necho \"# $*\"\n".utf8).write(to: program)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: program.path)
        }
        let none = ["XDG_DATA_HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": "", "XDG_RUNTIME_DIR": folder.path]
        return try await Command.run(
            [PackageRoot.url.appending(path: "contrib/install").path] + arguments,
            environment: none.merging(["HOME": home.path, "BELLHOP_BIN_DIR": programs.path, "DBUS_SESSION_BUS_ADDRESS": ""]) { $1 }
                .merging(environment) { $1 }, in: folder)
    }

    private static func contents(of folder: URL) throws -> [String] {
        try FileManager.default.subpathsOfDirectory(atPath: folder.path).sorted()
    }

    @Test("a program that looks for libraries in a folder of the build is not installed; one that is built for release is")
    func hardened() async throws {
        // The programs of the tests use the libraries in the folder of the toolchain.
        let check = ". contrib/lib/common.sh; is_hardened"
        let built = try await Command.run(["bash", "-c", "\(check) /proc/$PPID/exe"], in: PackageRoot.url)
        #expect(built.status != 0 && built.errors.contains("RUNPATH"), "\(built)")
        // Debian builds its programs with immediate binding.
        let system = try await Command.run(["bash", "-c", "\(check) /usr/bin/dbus-daemon"], in: PackageRoot.url)
        #expect(system.status == 0, "\(system.errors)")
    }
}
