import BellhopCore
import Glibc
import SQLiteStore

// <sys/fsuid.h> is not in Glibc's module.
@_silgen_name("setfsuid") private func setfsuid(_ user: UInt32) -> Int32

/// Runs `open` on a separate thread with the file permissions of the user nobody, because root may
/// read and write every file. Returns the failure of `open`.
func asNobody(_ open: @escaping @Sendable () throws(OpenFailure) -> Void) async -> OpenFailure? {
    await withCheckedContinuation { (ended: CheckedContinuation<OpenFailure?, Never>) in
        let isStarted = OwnThread.start(named: "nobody") {
            // This call affects only the current thread, which ends afterwards. A thread whose user
            // is not root loses root's rights over files.
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
