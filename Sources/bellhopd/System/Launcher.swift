import CLinux
import Glibc

/// Starts programs that open links: detached, no shell, their fate is theirs.
enum Launcher {
    /// - Parameters:
    ///   - arguments: the program, looked up in `PATH`, and its arguments.
    ///   - additions: variables added to the daemon's own environment.
    static func launch(_ arguments: [String], additions: [String: String], environment: [String: String]) -> Int32 {
        guard let program = arguments.first else { return EINVAL }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(bh_spawn_setsid | POSIX_SPAWN_SETSIGDEF))
        // What we ignore, a child must not inherit as ignored.
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        sigaddset(&defaults, SIGCHLD)
        posix_spawnattr_setsigdefault(&attributes, &defaults)

        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor: Int32 in 0...1 { posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0) }

        // The control socket and its connections are not closed on exec by NIO, and a browser must not hold them.
        bh_spawn_close_from(&actions, 3)

        let merged = environment.merging(additions) { $1 }.map { $0.key + "=" + $0.value }
        return withCStrings(arguments) { argv in
            withCStrings(merged) { envp in
                var child: pid_t = 0
                return posix_spawnp(&child, program, &actions, &attributes, argv, envp)
            }
        }
    }

    private static func withCStrings<Result>(
        _ strings: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
    ) -> Result {
        let pointers: [UnsafeMutablePointer<CChar>?] = strings.map { strdup($0) } + [nil]
        defer { for pointer in pointers { free(pointer) } }
        return body(pointers)
    }
}
