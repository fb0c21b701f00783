import BellhopCore

/// Reads the tags and labels of inlets and heartbeats, by which routes choose notices.
struct TagReader {
    let log: FaultLog

    func tags(_ entry: TOMLEntry, of table: TableReader) -> [String] {
        let example = "tags = [\"ops\"]"
        let limit = PostedNotice.Limits.tags.characters
        let tags = table.texts(entry, allowsSingle: false, example: example) ?? []
        for (tag, position) in tags where !Self.isLine(tag, atMost: limit) || tag.contains(",") {
            log.fault(
                position, "\(table.path(entry.key)) contains \"\(tag.shortened)\" (write 1 to \(limit) characters without commas)")
        }
        checkCount(tags.count, entry, of: table)
        return tags.map(\.text)
    }

    func labels(_ entry: TOMLEntry, of table: TableReader) -> Labels {
        let limits = PostedNotice.Limits.labels
        guard let inner = table.table(entry, advice: "write labels = { room = \"attic\" }") else { return [:] }
        checkCount(inner.entries.count, entry, of: table)
        var labels: Labels = [:]
        for pair in inner.entries {
            guard let text = inner.text(pair, example: "\"\(pair.key.shortened)\" = \"…\"") else { continue }
            if Notice.isReserved(label: pair.key) {
                log.fault(pair.keyPosition, "Bellhop itself sets the label \"\(pair.key.shortened)\" (choose another name)")
            } else if !Self.isLine(pair.key, atMost: limits.key) || !Self.isLine(text, atMost: limits.value) {
                log.fault(
                    pair.keyPosition,
                    "the label \"\(pair.key.shortened)\" is too long or empty (write a name of 1 to \(limits.key) and a text of 1 to \(limits.value) characters)"
                )
            }
            labels[pair.key] = text
        }
        return labels
    }

    private func checkCount(_ count: Int, _ entry: TOMLEntry, of table: TableReader) {
        guard count > InletSettings.most else { return }
        log.fault(
            entry.value.position, "\(table.path(entry.key)) contains \(count) entries (write at most \(InletSettings.most))")
    }

    /// Returns whether a text is one line with a length from 1 to `limit` characters.
    private static func isLine(_ text: String, atMost limit: Int) -> Bool {
        (1...limit).contains(text.count) && !text.allSatisfy(\.isWhitespace) && SafeText.isHarmlessLine(text)
    }
}
