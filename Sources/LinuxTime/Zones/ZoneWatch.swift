import BellhopCore
import CLinux
import Glibc

/// Notices, through inotify, that the machine was moved to another zone or that the rules of its
/// zone were updated.
///
/// It watches the link's folder instead of the link itself, because replacing a link would end the
/// watch. It also watches the file that the link points to, for updates of the zone data.
final class ZoneWatch: Sendable {
    let descriptor: Descriptor
    private let zone: SystemZone
    private let linkName: String
    private let folderWatch: Int32

    /// `nil` when there is no inotify instance or no folder to watch.
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

    /// Reads all pending events and returns whether any of them concerns the zone.
    func takeChange() -> Bool {
        var concernsZone = false
        // The kernel returns only whole events, of at most 16 + 256 bytes each.
        withUnsafeTemporaryAllocation(byteCount: 4096, alignment: MemoryLayout<inotify_event>.alignment) { buffer in
            while true {
                let count = read(descriptor.number, buffer.baseAddress, buffer.count)
                if count < 0, errno == EINTR { continue }
                guard count > 0 else { return }
                if containsChange(UnsafeRawBufferPointer(rebasing: buffer[..<count])) { concernsZone = true }
            }
        }
        // The link may have a new target now, and a replaced file needs a new watch.
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
            // An event of the file has no name. An event of the folder names the entry in it.
            if event.wd != folderWatch || name.elementsEqual(linkName.utf8) || event.mask & UInt32(IN_Q_OVERFLOW) != 0 { return true }
            offset = nameEnd
        }
        return false
    }

    private func watchTarget() {
        guard let target = zone.resolvedLink() else { return }
        // Watching a file twice changes nothing, and the watch of a removed file ends by itself. If
        // this fails, only updates of the zone data go unnoticed.
        _ = inotify_add_watch(descriptor.number, target, UInt32(IN_CLOSE_WRITE | IN_DELETE_SELF | IN_MOVE_SELF | IN_ATTRIB))
    }
}
