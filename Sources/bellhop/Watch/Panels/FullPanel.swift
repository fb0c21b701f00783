import BellhopCore

/// Draws one thing on the whole screen, so that it can be read from across the room: the digits are
/// as high as the screen allows.
struct FullPanel {
    private let view: FullView
    private let style: Style

    init(_ view: FullView, _ style: Style) { (self.view, self.style) = (view, style) }

    /// Returns the rows of the panel, exactly `height` of them.
    func lines(_ width: Int, _ height: Int) -> [Line] {
        guard width > 2, height > 0 else { return [] }
        let head = Line.spread(Line(" " + view.name, .bold), Line(view.place + " "), width)
        let parts = blocks(width - 4, max(0, height - 1))
        // Distribute the free rows above, between and below the parts.
        let free = max(0, height - 1 - parts.joined().count)
        let gaps = parts.count + 1
        var lines = [head]
        for (index, part) in parts.enumerated() {
            lines += Array(repeating: .empty, count: free / gaps + (index < free % gaps ? 1 : 0))
            lines += part.map { $0.centered(width) }
        }
        lines = Array(lines.prefix(height))
        return lines + Array(repeating: .empty, count: height - lines.count)
    }

    /// Returns the parts from top to bottom. The digits take up the rows that the other parts leave
    /// free.
    private func blocks(_ width: Int, _ height: Int) -> [[Line]] {
        var above: [[Line]] = [Line(Self.spaced(view.phase, width, sign), .bold).wrapped(width)]
        var below: [[Line]] = []
        var under: [Line] = []
        if let part = view.part { under.append(Gauge.line(part, width, view.ground, style)) }
        if let session = view.session, let dots = SessionPanel.dots(session, width, style) { under.append(dots) }
        if !under.isEmpty { below.append(under) }
        if !view.next.isEmpty { below.append(Line(view.next).wrapped(width)) }
        guard let left = view.left else { return figure(width, height - (above + below).joined().count, above, below) }
        // On a very low screen, leave out other parts, because the time matters most.
        while height - (above + below).joined().count < 3, !(above + below).isEmpty {
            if below.popLast() == nil { above = [] }
        }
        let text = Words.left(left)
        // Leave two empty rows, so that the digits do not touch the rest.
        let room = height - (above + below).joined().count
        let digits = BigDigits.largest(text, width: width, height: room > 5 ? room - 2 : room, style) ?? [text]
        return above + [digits.map { Line($0, .bold) }] + below
    }

    /// Returns the parts of something that does not count, with the figure of a pet if there is room.
    private func figure(_ width: Int, _ room: Int, _ above: [[Line]], _ below: [[Line]]) -> [[Line]] {
        let isShown = !view.figure.isEmpty && view.figure.count <= room && view.figure.allSatisfy { SafeText.displayWidth($0) <= width }
        return above + (isShown ? [view.figure.map { Line($0) }] : []) + below
    }

    private var sign: String {
        view.session.map { $0.phase.sign(style) } ?? view.sign.map { style.sign($0) } ?? ""
    }

    /// Returns the phase. If there is room, writes it in capitals with spaces between the letters,
    /// which can be read from further away.
    private static func spaced(_ text: String, _ width: Int, _ sign: String) -> String {
        let capitals = text.uppercased().map(String.init).joined(separator: " ")
        let isSpaced = SafeText.displayWidth(capitals) + 4 <= width && text.allSatisfy { $0.isLetter || $0 == " " || $0 == "!" }
        return sign + "  " + (isSpaced ? capitals : text)
    }
}
