import BellhopCore

/// Reads the parts of a notice that a route replaces: `urgency = "high"`,
/// `title = "{name}: {title}"`, `body = "…"`.
struct OverrideReader {
    static let keys = ["urgency", "title", "body"]

    let log: FaultLog

    func read(_ route: TableReader) -> NoticeOverrides {
        NoticeOverrides(
            urgency: route.choice("urgency", Urgency.self, example: "high"),
            title: route.entry("title").flatMap { template($0, of: route, example: "title = \"{name}: {title}\"") },
            body: route.entry("body").flatMap { template($0, of: route, example: "body = \"{body}\"") })
    }

    private func template(_ entry: TOMLEntry, of route: TableReader, example: String) -> TextTemplate? {
        guard let text = route.text(entry, example: "\(example)") else { return nil }
        if text.allSatisfy(\.isWhitespace) {
            log.fault(entry.value.position, "\(entry.key) is empty (leave it out, or write \(example))")
            return nil
        }
        do {
            return try TextTemplate(text)
        } catch {
            log.fault(entry.value.position, "\(entry.key) \(error.message)")
            return nil
        }
    }
}
