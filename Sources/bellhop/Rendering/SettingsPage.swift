import BellhopCore
import ControlWire

/// The output of `bellhop settings`: all settings, or the result of changing one.
enum SettingsPage {
    static func text(_ settings: SettingsJSON, _ style: Style) -> String {
        var table = Table(columns: [.init(""), .init("")], hasHeading: false)
        table.rows = HouseholdSetting.allCases.map { setting in
            let value = setting.value(in: settings)
            return [.init(setting.rawValue, .bold), .init(value, colour(value))]
        }
        // Put the meaning of a setting on the line below it, where a sentence has enough room.
        let lines = zip(table.lines(style), HouseholdSetting.allCases).flatMap { [$0, "  " + style.paint($1.meaning, .gray)] }
        return lines.joined(separator: "\n")
    }

    static func changed(_ setting: HouseholdSetting, _ answer: SettingsAnswerJSON, _ style: Style) -> String {
        let value = setting.value(in: answer.settings)
        let sentence = answer.changed ? "\(setting.rawValue): \(value)" : say("\(setting.rawValue): \(value), as before")
        let notes = answer.notes.map { "  " + SafeText.line($0) }
        return ([style.paint(style.sign(.ok), .green) + " " + sentence] + notes).joined(separator: "\n")
    }

    private static func colour(_ value: String) -> Style.Colour? {
        switch value {
        case "on": .green
        case "off": .yellow
        default: nil
        }
    }
}
