#if Push
import Foundation

/// A thread of this process, as the kernel sees it.
struct ThreadStatus {
    let number: Int

    /// Returns the threads with this name, oldest first.
    static func all(named name: String) -> [ThreadStatus] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")) ?? []
        return numbers.compactMap(Int.init).sorted().map(ThreadStatus.init).filter { $0.read("comm").hasPrefix(name) }
    }

    /// How often the thread gave up or lost its processor. It grows with every system call that
    /// waits.
    var switches: Int {
        read("status").split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }

    var isAsleep: Bool {
        read("stat").split(separator: ")").last?.split(separator: " ").first == "S"
    }

    /// Returns as soon as the thread waits. Polls, because the kernel does not report changes.
    func untilAsleep() async {
        while !isAsleep { await Task.yield() }
    }

    // A thread that has ended has no files, and then no name either.
    private func read(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/self/task/\(number)/\(file)", encoding: .utf8)) ?? ""
    }
}
#endif
