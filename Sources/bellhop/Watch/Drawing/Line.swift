import BellhopCore

/// A text in a single style. Its control characters are made harmless when the span is created.
struct Span: Hashable, Sendable {
    let text: String
    var style: CellStyle
    /// What a click on the text does.
    var target: ClickTarget?

    init(_ text: String, _ style: CellStyle = .plain, target: ClickTarget? = nil) {
        self.text = SafeText.line(text)
        self.style = style
        self.target = target
    }
}

/// What a click on a part of the screen does.
enum ClickTarget: Hashable, Sendable {
    /// Selects an item.
    case item(ItemID)
    /// Has the same effect as a key.
    case key(Key)
    /// The click acts on the item as if the item were selected and the key were pressed, but does
    /// not change the selection.
    case keyOn(ItemID, Key)
}

/// A line of text in a panel of the screen, without a position.
struct Line: Hashable, Sendable {
    var spans: [Span]

    static let empty = Line([])

    init(_ spans: [Span]) { self.spans = spans }

    init(_ text: String, _ style: CellStyle = .plain) { spans = text.isEmpty ? [] : [Span(text, style)] }

    /// The width in columns.
    var width: Int { spans.reduce(0) { $0 + SafeText.displayWidth($1.text) } }

    /// The text without styles.
    var text: String { spans.map(\.text).joined() }

    static func + (left: Line, right: Line) -> Line { Line(left.spans + right.spans) }

    static func += (left: inout Line, right: Line) { left = left + right }

    /// Returns the line with this target for clicks. Parts that already have a target keep their
    /// target.
    func aimed(at target: ClickTarget?) -> Line {
        Line(spans.map { Span($0.text, $0.style, target: $0.target ?? target) })
    }

    /// Returns the line with its keys bound to an item. A click on such a key acts on this item, no
    /// matter which item is selected.
    func acting(on item: ItemID) -> Line {
        Line(
            spans.map { span in
                guard case .key(let key) = span.target else { return span }
                return Span(span.text, span.style, target: .keyOn(item, key))
            })
    }

    /// Returns the line with `count` spaces in front of it.
    func indented(_ count: Int) -> Line { count > 0 ? Line(String(repeating: " ", count: count)) + self : self }

    /// Returns the line truncated to at most `limit` columns, including the final `…`.
    func fitted(_ limit: Int) -> Line {
        guard width > limit else { return self }
        var rest = max(0, limit)
        var fitted: [Span] = []
        for span in spans {
            let width = SafeText.displayWidth(span.text)
            // Leave at least one column for the `…`.
            if width < rest {
                fitted.append(span)
                rest -= width
            } else {
                // Append spaces to make sure that this text is truncated, even if it would just
                // fit. There may be more text after it.
                fitted.append(Span(SafeText.truncated(span.text + "  ", toWidth: rest), span.style, target: span.target))
                break
            }
        }
        return Line(fitted)
    }

    /// Returns the line padded with spaces to `width` columns. A longer line is truncated.
    ///
    /// - Parameter look: the style of the spaces.
    func filled(_ width: Int, _ look: CellStyle = .plain) -> Line {
        let line = fitted(width)
        let gap = width - line.width
        return gap > 0 ? line + Line(String(repeating: " ", count: gap), look) : line
    }

    /// Joins two lines into one line of `width` columns, with one of them at the left end and the
    /// other at the right end. If the two lines would overlap, the left line is truncated.
    ///
    /// - Parameter look: the style of the spaces between the two lines.
    static func spread(_ left: Line, _ right: Line, _ width: Int, _ look: CellStyle = .plain) -> Line {
        guard right.width > 0 else { return left.fitted(width) }
        let room = width - right.width - 1
        guard room > 0 else { return right.fitted(width) }
        return left.filled(room, look) + Line(" ", look) + right
    }

    /// Returns the line in the middle of `width` columns.
    func centered(_ width: Int) -> Line {
        let line = fitted(width)
        return line.indented((width - line.width) / 2)
    }

    /// Joins as many of the pieces as fit into `width` columns, beginning with the first.
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
