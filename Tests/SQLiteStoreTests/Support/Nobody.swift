import BellhopCore
import Glibc
import SQLiteStore

// <sys/fsuid.h> is not in Glibc's module.
@_silgen_name("setfsuid") private func setfsuid(_ user: UInt32) -> Int32

/// Runs `open` with the file rights of nobody, on a thread of its own: root may read and write everything. Its failure is returned.
func asNobody(_ open: @escaping @Sendable () throws(OpenFailure) -> Void) async -> OpenFailure? {
    await withCheckedContinuation { (ended: CheckedContinuation<OpenFailure?, Never>) in
        let isStarted = OwnThread.start(named: "nobody") {
            // Of this thread alone, which ends here; with the user go root's rights over files.
            if geteuid() == 0 { _ = setfsuid(65534) }
            do throws(OpenFailure) {
                try open()
                ended.resume(returning: nil)
            } catch {
                ended.resume(returning: error)
            }
        }
        precondition(isStarted, "a test needs a thread")
    }
}
