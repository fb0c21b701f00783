import BellhopCore
import Glibc
import SQLiteStore

// <sys/fsuid.h> is not in Glibc's module.
@_silgen_name("setfsuid") private func setfsuid(_ user: UInt32) -> Int32

/// Runs `open` with the file rights of nobody, on a separate thread, because root may read and
/// write everything. Returns its failure.
func asNobody(_ open: @escaping @Sendable () throws(OpenFailure) -> Void) async -> OpenFailure? {
    await withCheckedContinuation { (ended: CheckedContinuation<OpenFailure?, Never>) in
        let isStarted = OwnThread.start(named: "nobody") {
            // This affects only this thread, which ends here. When its user is no longer root, its
            // rights over files are gone.
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
