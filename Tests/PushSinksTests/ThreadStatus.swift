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

    /// The number of times that the thread gave up the processor or lost it. Every system call that
    /// blocks increases this number.
    var switches: Int {
        read("status").split(separator: "\n").filter { $0.contains("ctxt_switches") }
            .compactMap { $0.split(separator: "\t").last.flatMap { Int($0) } }.reduce(0, +)
    }

    var isAsleep: Bool {
        read("stat").split(separator: ")").last?.split(separator: " ").first == "S"
    }

    /// Waits until the thread sleeps. Polls, because the kernel does not report changes.
    func untilAsleep() async {
        while !isAsleep { await Task.yield() }
    }

    // The files of a thread disappear when it ends. The result is then empty, so the thread no
    // longer has a matching name.
    private func read(_ file: String) -> String {
        (try? String(contentsOfFile: "/proc/self/task/\(number)/\(file)", encoding: .utf8)) ?? ""
    }
}
#endif
