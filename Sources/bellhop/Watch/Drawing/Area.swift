/// A rectangle on the screen, in columns and rows.
struct Area: Hashable, Sendable {
    var x: Int
    var y: Int
    var width: Int
    var height: Int
}

extension Area {
    /// Removes rows at the top of the area.
    mutating func take(_ rows: Int) {
        let rows = max(0, min(rows, height))
        y += rows
        height -= rows
    }

    /// Removes columns at the left of the area and returns them.
    mutating func leading(_ columns: Int) -> Area {
        var left = self
        left.width = min(columns, width)
        x += left.width
        width = max(0, width - left.width)
        return left
    }

    /// Removes rows at the bottom of the area and returns them.
    mutating func trailing(rows: Int) -> Area {
        var bottom = self
        bottom.height = max(0, min(rows, height))
        height -= bottom.height
        bottom.y += height
        return bottom
    }

    /// Removes columns at the right of the area and returns them.
    mutating func trailing(columns: Int) -> Area {
        var right = self
        right.width = max(0, min(columns, width))
        width -= right.width
        right.x += width
        return right
    }

    /// Returns the first rows of the area.
    func limited(_ rows: Int) -> Area { Area(x: x, y: y, width: width, height: max(0, min(rows, height))) }
}
