import BellhopCore
import CLinux
import Glibc

/// Detects through inotify that the machine has moved to another time zone, or that the rules of
/// its zone were updated.
///
/// This type watches the folder of the link `/etc/localtime`, because a watch on the link itself
/// would end when the link is replaced. It also watches the link's target, for updates of the zone
/// data.
final class ZoneWatch: Sendable {
    let descriptor: Descriptor
    private let zone: SystemZone
    private let linkName: String
    private let folderWatch: Int32

    /// Returns `nil` if there is no inotify instance left, or no folder to watch.
    init?(_ zone: SystemZone) {
        guard let descriptor = Descriptor(inotify_init1(bh_inotify_flags)), let slash = zone.localtime.lastIndex(of: "/") else {
            return nil
        }
        let folder = slash == zone.localtime.startIndex ? "/" : String(zone.localtime[..<slash])
        let mask = UInt32(IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_CLOSE_WRITE | IN_ONLYDIR)
        folderWatch = inotify_add_watch(descriptor.number, folder, mask)
        guard folderWatch >= 0 else { return nil }
        self.descriptor = descriptor
        self.zone = zone
        linkName = String(zone.localtime[zone.localtime.index(after: slash)...])
        watchTarget()
    }

    /// Reads all pending events. Returns whether any of them concerns the time zone.
    func takeChange() -> Bool {
        var concernsZone = false
        // The buffer is large enough: the kernel returns only complete events, each of at most 16 +
        // 256 bytes.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor.number, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                if containsChange(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { concernsZone = true }
            }
        }
        // Watch the target again, because the link may now point to another file, or the file may
        // have been replaced.
        if concernsZone { watchTarget() }
        return concernsZone
    }

    private func containsChange(_ events: UnsafeRawBufferPointer) -> Bool {
        var offset = 0
        let headerSize = MemoryLayout<inotify_event>.size
        while offset + headerSize <= events.count {
            let event = events.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let nameEnd = min(events.count, offset + headerSize + Int(event.len))
            let name = events[(offset + headerSize)..<nameEnd].prefix { $0 != 0 }
            // An event that concerns the target has no name. An event that concerns the folder has
            // the name of the entry in it that changed.
            if event.wd != folderWatch || name.elementsEqual(linkName.utf8) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            offset = nameEnd
        }
        return false
    }

    private func watchTarget() {
        guard let target = zone.resolvedLink() else { return }
        // It does no harm to watch a file twice, and the watch of a deleted file ends
        // automatically. If this call fails, only updates of the zone data are missed.
        _ = inotify_add_watch(descriptor.number, target, UInt32(IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB))
    }
}
