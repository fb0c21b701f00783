/// Of the daemon's environment players and voices get these: the others may hold secrets.
enum SoundVariables {
    private static let names: Set<String> = [
        "PATH", "HOME", "USER", "LOGNAME", "LANG", "LANGUAGE", "TMPDIR", "DISPLAY", "WAYLAND_DISPLAY", "DBUS_SESSION_BUS_ADDRESS",
        "AUDIODEV",
    ]
    private static let families = ["LC_", "XDG_", "PULSE_", "PIPEWIRE_", "ALSA_", "SPEECHD_", "ESPEAK_"]

    static func passed(of variables: [String: String]) -> [String: String] {
        variables.filter { variable in names.contains(variable.key) || families.contains { variable.key.hasPrefix($0) } }
    }
}
