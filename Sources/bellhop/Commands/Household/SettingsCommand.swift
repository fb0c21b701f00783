import ArgumentParser
import BellhopCore
import ControlClient
import ControlWire

struct SettingsCommand: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "settings",
            abstract: help("Show or change the settings of the household."),
            usage: help(
                """
                bellhop settings
                bellhop settings <setting> <value>
                """),
            discussion: help(
                """
                When you switch notifications off, every notice disappears from every screen.
                Timers keep running, and programs are still notified.

                Examples:
                  bellhop settings                         show all settings with their meaning
                  bellhop settings notifications off
                  bellhop settings sound on
                  bellhop settings badge-clears acknowledged
                  bellhop settings appearance dark
                  bellhop settings rest 2m                 rest two minutes between two sets
                """))
    }

    @Argument(help: help("notifications, sound, haptics, badge, badge-clears, appearance, counters, rest or auto-rest."))
    var setting: String?

    @Argument(help: help("on or off. For badge-clears: seen or acknowledged. For appearance: light, dark or system. For rest: a duration."))
    var value: String?

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        guard let setting else {
            let settings = try await session.client.send(Request(.settings), as: SettingsJSON.self)
            return try session.show(settings) { SettingsPage.text(settings, $0) }
        }
        guard let chosen = HouseholdSetting(rawValue: setting.lowercased()) else {
            let known = HouseholdSetting.allCases.map(\.rawValue).joined(separator: ", ")
            throw CommandFailure(.usage, "There is no setting \"\(SafeText.line(setting))\". Settings: \(known).")
        }
        guard let value else {
            let settings = try await session.client.send(Request(.settings), as: SettingsJSON.self)
            return try session.show(settings) { _ in chosen.value(in: settings) }
        }
        if let values = chosen.values, !values.contains(value.lowercased()) {
            let known = values.joined(separator: ", ")
            throw CommandFailure(.usage, "\(chosen.rawValue) cannot be \"\(SafeText.line(value))\". Use one of: \(known).")
        }
        let request = try session.correcting(value) { try chosen.request(value.lowercased()) }
        let answer = try await session.client.send(Request(.changeSettings), body: request, as: SettingsAnswerJSON.self)
        try session.show(answer) { SettingsPage.changed(chosen, answer, $0) }
    }
}
