import BellhopCore
import ControlWire

/// The output of the commands that import, prune or wipe data or create sample data.
enum DataReports {
    static func imported(_ answer: ImportJSON, _ style: Style) -> String {
        var lines = answer.lines.map { line in
            let mark: (Sign, Style.Colour) =
                switch line.kind {
                case ImportFinding.Kind.fault.rawValue: (.fail, .red)
                case ImportFinding.Kind.merged.rawValue: (.arrow, .cyan)
                default: (.warn, .yellow)
                }
            return style.paint(style.sign(mark.0), mark.1) + " " + SafeText.line(line.path) + ": " + SafeText.line(line.text)
        }
        if answer.isNews == false {
            lines.append(style.paint(style.sign(.ok), .green) + " " + say("Nothing new: everything in the file is already here."))
            return lines.joined(separator: "\n")
        }
        let sums = sums(answer)
        let told =
            answer.dryRun
            ? say("The file is valid, and \(sums) would be imported; nothing was changed.") : say("Imported \(sums).")
        lines.append(style.paint(style.sign(.ok), .green) + " " + told)
        return lines.joined(separator: "\n")
    }

    /// Returns what an import adds. Leaves out what it does not add, unless it adds nothing but
    /// settings.
    private static func sums(_ answer: ImportJSON) -> Phrase {
        let pets: Phrase = "\(count: answer.pets, one: "pet", other: "pets")"
        let rounds: Phrase = "\(count: answer.tasks, one: "round", other: "rounds") of laundry"
        let timers: Phrase = "\(count: answer.timers, one: "timer", other: "timers")"
        let all: [(count: Int, words: Phrase)] = [(answer.pets, pets), (answer.tasks, rounds), (answer.timers, timers)]
        let added = all.filter { $0.count > 0 }
        let parts = (added.isEmpty ? all : added).map(\.words)
        guard let last = parts.last, parts.count > 1 else { return .joined(parts) }
        return "\(Array(parts.dropLast())) and \(last)"
    }

    static func pruned(_ answer: PruneJSON, _ style: Style) -> String {
        guard let activities = answer.activities, activities > 0 else { return prunedRounds(answer, style) }
        let others: Phrase = "\(count: activities, one: "session or workout", other: "sessions and workouts")"
        let told = answer.dryRun ? say("\(others) would be deleted, too.") : say("\(others) deleted, too.")
        return prunedRounds(answer, style) + "\n" + told
    }

    private static func prunedRounds(_ answer: PruneJSON, _ style: Style) -> String {
        guard answer.tasks > 0 else {
            return say("No round of laundry ended before \(SafeText.line(answer.beforeDate)); nothing was deleted.")
        }
        let rounds: Phrase =
            "\(count: answer.tasks, one: "round", other: "rounds") of laundry from before \(SafeText.line(answer.beforeDate))"
        if answer.dryRun { return say("\(rounds) would be deleted and \(answer.kept) kept; nothing was changed.") }
        return style.paint(style.sign(.ok), .green) + " " + say("\(rounds) deleted, \(answer.kept) kept.")
    }

    static func wiped(_ answer: WipeJSON, _ style: Style) -> String {
        var lines = [
            style.paint(style.sign(.ok), .green) + " "
                + say(
                    "Deleted \(count: answer.pets, one: "pet", other: "pets"), \(count: answer.tasks, one: "round", other: "rounds") of laundry and \(count: answer.timers, one: "timer", other: "timers")."
                )
        ]
        if answer.withdrawn > 0 {
            lines.append("  " + say("\(count: answer.withdrawn, one: "notice", other: "notices") withdrawn from screens and phones."))
        }
        if answer.left > 0 {
            lines.append(
                style.paint(style.sign(.warn), .yellow) + " "
                    + say("\(count: answer.left, one: "notice", other: "notices") could not be withdrawn and may still be shown."))
        }
        return lines.joined(separator: "\n")
    }

    static func demo(_ answer: DemoJSON, _ style: Style) -> String {
        let list = Pets.list(PetListJSON(pets: answer.pets), style)
        return list + "\n\n"
            + say(
                "Added samples with \(count: answer.tasks, one: "round", other: "rounds") of laundry, including those given up or still open; seed \(answer.seed) recreates them. See: bellhop stats, bellhop history"
            )
    }
}
