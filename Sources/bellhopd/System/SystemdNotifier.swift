import BellhopCore
import CLinux
import Glibc

/// Reports the state of the daemon to systemd with datagrams to `$NOTIFY_SOCKET` (sd_notify(3)).
/// Does nothing if this variable is not set.
struct SystemdNotifier: Sendable {
    private let path: String?
    /// The interval within which systemd expects a watchdog message; `nil` if the unit does not ask
    /// for such messages (`WatchdogSec=`).
    let watchdog: Duration?

    private let timekeeper: any Timekeeper

    init(environment: [String: String], timekeeper: any Timekeeper) {
        self.timekeeper = timekeeper
        path = environment["NOTIFY_SOCKET"].flatMap { $0.isEmpty ? nil : $0 }
        let isOurs = environment["WATCHDOG_PID"].map { $0 == String(getpid()) } ?? true
        watchdog = isOurs ? environment["WATCHDOG_USEC"].flatMap(Int64.init).map { .milliseconds($0 / 1000) } : nil
    }

    func ready(_ status: String) { send("READY=1\nSTATUS=\(status)") }
    func stopping() { send("STOPPING=1\nSTATUS=ending") }
    func alive() { send("WATCHDOG=1") }

    /// Reports that a reload has begun. A unit with `Type=notify-reload` requires that the message
    /// contains the monotonic time.
    func reloading() {
        let reading = timekeeper.now()
        let monotonic = reading.sinceBoot - reading.suspended
        // Round the time up, because systemd ignores a time that is earlier than its own request to
        // reload.
        send("RELOADING=1\nMONOTONIC_USEC=\((monotonic.inMilliseconds + 1) * 1000)")
    }

    private func send(_ message: String) {
        guard let path else { return }
        let descriptor = socket(AF_UNIX, bh_socket_datagram | bh_socket_cloexec, 0)
        guard descriptor >= 0 else { return }
        defer { close(descriptor) }
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        // In `NOTIFY_SOCKET`, a leading `@` stands for the zero byte of an abstract socket name.
        var bytes = Array(path.utf8)
        if bytes.first == UInt8(ascii: "@") { bytes[0] = 0 }
        guard bytes.count < MemoryLayout.size(ofValue: address.sun_path) else { return }
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: bytes) }
        let length = socklen_t(MemoryLayout<sa_family_t>.size + bytes.count)
        let text = Array(message.utf8)
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                _ = sendto(descriptor, text, text.count, Int32(MSG_NOSIGNAL), address, length)
            }
        }
    }
}
