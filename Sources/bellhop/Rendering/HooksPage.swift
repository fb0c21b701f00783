import BellhopCore
import ControlWire

/// The output of `bellhop hooks`.
enum HooksPage {
    static func text(_ list: HookListJSON, _ style: Style) -> String {
        let folder = SafeText.line(list.folder)
        guard list.exists || list.inForce else {
            return say(
                "There are no hooks. Create \(folder) with a folder for each event, such as laundry.washed. Then run: bellhop config reload"
            )
        }
        var blocks = [style.paint(folder, .bold)]
        if list.hooks.isEmpty {
            blocks.append(
                "  " + say("No programs yet. Put one in a folder named after an event: \(folder)/laundry.washed/10-light"))
        }
        var table = Table(columns: [.init(""), .init(""), .init(""), .init("", isFlexible: true)], indent: 2, hasHeading: false)
        table.rows = list.hooks.map { hook in
            let mark: (Sign, Style.Colour) = hook.runs ? (.ok, .green) : (.warn, .yellow)
            return [.init(style.sign(mark.0), mark.1), .init(hook.event), .init(hook.name, .bold), .init(hook.problem ?? "")]
        }
        blocks += table.lines(style)
        for fault in list.faults {
            blocks.append(style.paint(style.sign(.warn), .yellow) + " " + SafeText.line(fault.problem))
            blocks.append("  \(style.sign(.arrow)) " + SafeText.line(fault.fix))
        }
        return blocks.joined(separator: "\n")
    }
}
