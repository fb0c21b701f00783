import BellhopCore

/// Text of one look. What could do something to a terminal is made harmless when it is made.
struct Span: Hashable, Sendable {
    let text: String
    var style: CellStyle

    init(_ text: String, _ style: CellStyle = .plain) {
        self.text = SafeText.line(text)
        self.style = style
    }
}

/// A line of a panel, which knows nothing of where it will stand.
struct Line: Hashable, Sendable {
    var spans: [Span]

    static let empty = Line([])

    init(_ spans: [Span]) { self.spans = spans }

    init(_ text: String, _ style: CellStyle = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }

    /// Columns.
    var width: Int { spans.reduce(0) { $0 + SafeText.displayWidth($1.text) } }

    /// Without its looks.
    var text: String { spans.map(\.text).joined() }

    static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }

    static func += (left: inout Line, right: Line) { left = left + right }

    /// Behind so many spaces.
    func indented(_ count: Int) -> Line { count > 0 ? Line(String(repeating: " ", count: count)) + self : self }

    /// At most so many columns, the `…` of a cut included.
    func fitted(_ limit: Int) -> Line {
        guard width > limit else { return self }
        var rest = max(0, limit)
        var fitted: [Span] = []
        for span in spans {
            let width = SafeText.displayWidth(span.text)
            // A column at least is for the sign of the cut.
            if width < rest {
                fitted.append(span)
                rest -= width
            } else {
                // With something behind it, so that it is cut also where it would just fit.
                fitted.append(Span(SafeText.truncated(span.text + "  ", toWidth: rest), span.style))
                break
            }
        }
        return Line(fitted)
    }

    /// Filled with spaces to so many columns; a longer one is cut.
    func filled(_ width: Int) -> Line {
        let line = fitted(width)
        let gap = width - line.width
        return gap > 0 ? line + Line(String(repeating: " ", count: gap)) : line
    }

    /// One at each end of so many columns. The right one stays whole, the left one is cut where they meet.
    static func spread(_ left: Line, _ right: Line, _ width: Int) -> Line {
        guard right.width > 0 else { return left.fitted(width) }
        let room = width - right.width - 1
        guard room > 0 else { return right.fitted(width) }
        return left.filled(room) + Line(" ") + right
    }

    /// Pieces with something between, as many as fit; those that do not are left out, from the end.
    static func joined(_ pieces: [Line], by between: Line, _ width: Int) -> Line {
        var line = Line.empty
        for piece in pieces {
            let next = line.spans.isEmpty ? piece : line + between + piece
            if next.width > width { break }
            line = next
        }
        return line
    }
}
