import Glibc

/// Checks whether the machine is saving power. Programs such as power-profiles-daemon set the power
/// profile in the firmware, and the kernel exposes the profile as a short file.
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

    /// Returns whether a profile saves power. The profile is `low-power`, or `quiet` on machines
    /// without a profile `low-power` (kernel documentation, sysfs-platform_profile).
    static func isSaving(_ profile: String) -> Bool {
        ["low-power", "quiet"].contains(profile.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? "")
    }
}
