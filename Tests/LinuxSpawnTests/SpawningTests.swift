import BellhopTestKit
import Foundation
import Glibc
import LinuxSpawn
import Testing

/// Tests how programs are found and started, for all modules that start programs.
@Suite(.serialized) struct SpawningTests {
    /// Returns the exit status, or 128 plus the signal that ended the program.
    private func run(_ spawning: Spawning) throws -> Int32 {
        let child = try spawning.start().get()
        var status: Int32 = 0
        while waitpid(child, &status, 0) < 0 { try #require(errno == EINTR) }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + (status & 0x7F)
    }

    private func shell(_ script: String) -> Spawning {
        Spawning(program: "/bin/sh", arguments: ["sh", "-c", script], variables: ["PATH": "/usr/bin:/bin"])
    }

    @Test("a name is found in PATH, in its order, a path is taken as it is; what may not be run is not")
    func search() throws {
        let (first, second) = (try TemporaryFolder(), try TemporaryFolder())
        let variables = ["PATH": first.path + ":" + second.path]
        let lamp = try second.write("", to: "lamp", mode: 0o700)
        #expect(ProgramSearch.path(of: "lamp", variables: variables) == .success(lamp))
        let plain = try first.write("", to: "lamp")
        #expect(ProgramSearch.path(of: "lamp", variables: variables) == .success(lamp))
        #expect(ProgramSearch.path(of: plain, variables: variables) == .failure(SpawnFailure(code: EACCES)))
        try #require(chmod(plain, 0o700) == 0)
        #expect(ProgramSearch.path(of: "lamp", variables: variables) == .success(plain))
        #expect(ProgramSearch.path(of: lamp, variables: variables) == .success(lamp))
        for name in ["horn", "", first.path + "/horn"] {
            #expect(ProgramSearch.path(of: name, variables: variables) == .failure(SpawnFailure(code: ENOENT)), "\(name)")
        }
        #expect(try ProgramSearch.path(of: "sh", variables: [:]).get().hasSuffix("/sh"), "without PATH in the usual folders")
    }

    @Test("it leads a session, begins in its folder with its variables alone, and nothing is open but its streams")
    func surroundings() throws {
        let folder = try TemporaryFolder()
        var spawning = shell(
            "{ pwd; env | sort; test \"$(ps -o sid= -p $$ | tr -d ' ')\" = $$ && echo leads; ls /proc/self/fd | wc -w; } >found; test ! -t 0"
        )
        spawning.folder = folder.path
        spawning.variables["LAMP"] = "on"
        // These open descriptors would be inherited by a program that is started carelessly.
        let open = (0..<20).map { _ in Glibc.open("/dev/null", O_RDONLY) }
        defer { for descriptor in open { close(descriptor) } }
        #expect(try run(spawning) == 0)
        let found = try String(contentsOfFile: folder.path + "/found", encoding: .utf8).split(separator: "\n").map(String.init)
        #expect(found.first == folder.path)
        #expect(found.contains("LAMP=on") && found.contains("leads") && !found.contains { $0.hasPrefix("HOME=") }, "\(found)")
        // One of the four descriptors belongs to ls itself, which opens the folder that it lists.
        #expect(found.last == "4", "\(found)")
    }

    @Test("a signal that is blocked or ignored here is neither there")
    func signals() throws {
        var set = sigset_t()
        var before = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        try #require(pthread_sigmask(SIG_BLOCK, &set, &before) == 0)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        #expect(try run(shell("kill -TERM $$; exit 3")) == 128 + SIGTERM)
        for (name, number) in [("PIPE", SIGPIPE), ("XFSZ", SIGXFSZ)] {
            let handler = signal(number, SIG_IGN)
            defer { signal(number, handler) }
            #expect(try run(shell("kill -\(name) $$; exit 3")) == 128 + number)
        }
    }

    @Test("its streams are ours, or nothing")
    func streams() throws {
        var ends: [Int32] = [-1, -1]
        try #require(pipe(&ends) == 0)
        var spawning = shell("read line; echo \"said: $line\"; echo fault >&2")
        spawning.output = .descriptor(ends[1])
        spawning.errors = .descriptor(ends[1])
        #expect(try run(spawning) == 0)
        close(ends[1])
        var buffer = [UInt8](repeating: 0, count: 100)
        let count = read(ends[0], &buffer, buffer.count)
        close(ends[0])
        #expect(String(decoding: buffer.prefix(max(0, count)), as: UTF8.self) == "said: \nfault\n")
    }

    @Test("what cannot be started is said; what somebody has open for writing is tried again for a while")
    func failures() throws {
        let folder = try TemporaryFolder()
        let odd = try folder.write("neither a script nor a program\n", to: "odd", mode: 0o700)
        func failure(_ program: String) -> SpawnFailure? {
            guard case .failure(let failure) = Spawning(program: program, arguments: [program], variables: [:]).start() else { return nil }
            return failure
        }
        #expect(failure(odd) == SpawnFailure(code: ENOEXEC))
        #expect(failure(odd)?.words == "Exec format error")
        #expect(failure(folder.path + "/none") == SpawnFailure(code: ENOENT))
        let busy = try folder.write("#!/bin/sh\n", to: "busy", mode: 0o700)
        let writer = open(busy, O_WRONLY | O_CLOEXEC)
        #expect(failure(busy) == SpawnFailure(code: ETXTBSY))
        close(writer)
        #expect(try run(Spawning(program: busy, arguments: ["busy"], variables: [:])) == 0)
    }
}
