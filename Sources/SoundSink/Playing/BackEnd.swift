/// The programs that can play a sound, in the order in which they are tried.
enum BackEnd: String, Sendable, CaseIterable {
    /// The player of PipeWire.
    case pwPlay = "pw-play"
    /// The player of PulseAudio. This player also works with PipeWire.
    case paplay
    /// The player of libcanberra. This player needs a display and starts slowly.
    case canberra = "canberra-gtk-play"
    /// The player of ALSA. This player supports only WAVE files.
    case aplay
    /// The bell of a terminal.
    case bell
    /// A program from the config.
    case program

    /// The back ends that are tried if the config contains none.
    static let automatic: [BackEnd] = [.pwPlay, .paplay, .canberra, .aplay, .bell]

    /// The Debian package that contains the player; `nil` for the bell and for a program from the
    /// config.
    var package: String? {
        switch self {
        case .pwPlay: "pipewire-bin"
        case .paplay: "pulseaudio-utils"
        case .canberra: "gnome-session-canberra"
        case .aplay: "alsa-utils"
        case .bell, .program: nil
        }
    }

    /// Returns the command line of the player: its name and its arguments.
    func arguments(for order: PlayOrder, file: String) -> [String] {
        switch self {
        case .pwPlay:
            [rawValue, "--media-role", order.role.pipeWireName, "--volume", Self.fraction(order.volume), file]
        case .paplay:
            [
                rawValue, "--client-name=Bellhop", "--stream-name=\(order.label)", "--property=media.role=\(order.role.name)",
                "--volume=\(65_536 * order.volume / 100)", file,
            ]
        case .canberra:
            [rawValue, "-V", Self.decibels(order.volume), "-d", "Bellhop", "-f", file]
        case .aplay:
            [rawValue, "-q", file]
        case .bell, .program:
            [file]
        }
    }

    /// Formats the volume as a fraction: `0.07`, `1.00`.
    private static func fraction(_ percent: Int) -> String {
        percent >= 100 ? "1.00" : "0." + (percent < 10 ? "0" : "") + String(percent)
    }

    /// Formats the volume as decibels below full volume, in whole numbers: half the volume is -6.
    private static func decibels(_ percent: Int) -> String {
        // Use a table instead of computing 20 × log10 of the volume. The table contains the
        // percentages at which the result drops by 1 dB.
        let shares = [89, 79, 71, 63, 56, 50, 45, 40, 35, 32, 28, 25, 22, 20, 18, 16, 14, 13, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1]
        return String(-(shares.firstIndex { percent > $0 } ?? shares.count))
    }
}
