import Glibc

/// Reads whether the machine saves power. power-profiles-daemon and similar programs set this in
/// the firmware. The kernel exposes it as a short file.
enum PowerSaver {
    static let file = "/sys/firmware/acpi/platform_profile"

    static func isOn(_ path: String = file) -> Bool {
        let descriptor = open(path, O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return false }
        defer { close(descriptor) }
        var bytes = [UInt8](repeating: 0, count: 64)
        let count = read(descriptor, &bytes, bytes.count)
        return count > 0 && isSaving(String(decoding: bytes.prefix(count), as: UTF8.self))
    }

    /// Whether a profile saves power: `low-power`, or `quiet` on machines without that profile
    /// (kernel documentation, sysfs-platform_profile).
    static func isSaving(_ profile: String) -> Bool {
        ["low-power", "quiet"].contains(profile.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "")
    }
}
