import BellhopCore

extension Line {
    /// Returns the line in rows of at most `width` columns, with all its colors. The line is broken
    /// at spaces if possible. Later rows are indented like the first row.
    func wrapped(_ width: Int) -> [Line] {
        guard width > 0, self.width > width else { return [self] }
        let cells = spans.flatMap { span in span.text.map { (character: $0, style: span.style) } }
        let widths = cells.map { SafeText.displayWidth(String($0.character)) }
        let margin = min(cells.prefix { $0.character == " " }.count, width / 2)
        var rows: [Line] = []
        var start = 0
        while start < cells.count {
            let indent = rows.isEmpty ? 0 : max(0, min(margin, width - widths[start]))
            var (end, used) = (start, indent)
            while end < cells.count, used + widths[end] <= width || end == start {
                used += widths[end]
                end += 1
            }
            var next = end
            if end < cells.count, let space = (start + 1..<end + 1).last(where: { cells[$0].character == " " }),
                // The margin of the first row is no place for a break.
                cells[start..<space].contains(where: { $0.character != " " })
            {
                (end, next) = (space, space + 1)
            }
            let pieces = cells[start..<end].map { Span(String($0.character), $0.style) }
            rows.append(Line(Self.merged(pieces)).indented(indent))
            start = next
        }
        return rows
    }

    /// Joins neighboring spans of the same style.
    private static func merged(_ spans: [Span]) -> [Span] {
        spans.reduce(into: []) { merged, span in
            if let last = merged.last, last.style == span.style {
                merged[merged.count - 1] = Span(last.text + span.text, span.style)
            } else {
                merged.append(span)
            }
        }
    }
}
