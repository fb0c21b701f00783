import BellhopCore
import ControlWire

/// The layout of wide screens.
///
/// Usually, pets and timers are side by side, each with as many rows as needed. The calendar is
/// below one of them, and the log gets the rest of the screen: the rows below both, or those that
/// one of the two columns has left. The layout with the fewest empty rows is chosen. If there are
/// so many pets or timers that not all of them fit, the frames fill the screen instead.
extension Picture {
    /// The width from which the log has its own column if not all pets and timers fit.
    private static let widest = 170
    /// The number of rows of the log, with its frame, if it shares a column with another panel.
    private static let fewestForLog = 5 + Frame.rows
    /// With this many empty rows or fewer, no other layout is considered.
    private static let fewEmpty = 4
    /// With more empty rows, the log moves into the column that has them.
    private static let mostEmpty = 10
    /// The columns of the calendar if it is beside a single panel.
    private static let calendarColumns = 60

    mutating func wide(_ area: Area) {
        var area = area
        if height >= Self.tall, let today = state.view.today, area.height >= 12 {
            let strip = area.trailing(rows: TodayPanel.height)
            let lines = TodayPanel.lines(state, today, Frame.inside(strip).width, at: now, style)
            frame(Frame(title: say("Today"), note: TodayPanel.legend(style)), strip, lines)
        }
        if let plan = hasCounts && !state.pets.isEmpty ? pair(area) : single(area) {
            draw(plan, area)
        } else if width >= Self.widest {
            columns(area)
        } else {
            halves(area)
        }
    }

    // MARK: Plans

    private enum Side: CaseIterable { case left, right }

    /// A way to place the panels.
    private struct Plan {
        var pets: PetsPanel?
        var counts: CountsPanel?
        /// The areas of the two columns, each with all rows that the column may use.
        var left: Area
        var right: Area
        /// The column whose last rows are the calendar; `nil` for a screen without a calendar.
        var calendar: Side?
        /// The column in which the log is below the other panel; `nil` if the log is below both
        /// columns.
        var log: Side?
        /// The number of rows that each column needs, without the log.
        var leftRows: Int
        var rightRows: Int

        /// The number of empty rows in the frames of the two columns.
        var empty: Int {
            switch log {
            case .left: right.height - rightRows
            case .right: left.height - leftRows
            case nil: abs(leftRows - rightRows)
            }
        }
    }

    private var calendarRows: Int { height >= Self.tallest ? CalendarPanel.height : 0 }

    /// Returns the best way to place pets and timers side by side; `nil` if not all of them fit.
    private func pair(_ area: Area) -> Plan? {
        // The calendar yields if not everything fits beside it.
        return pair(area, calendarRows > 0 ? Side.allCases : [nil]) ?? (calendarRows > 0 ? pair(area, [nil]) : nil)
    }

    private func pair(_ area: Area, _ calendars: [Side?]) -> Plan? {
        var best: Plan?
        for log in [nil] + Side.allCases {
            for calendar in calendars {
                guard let plan = pair(area, calendar: calendar, log: log) else { continue }
                if plan.empty <= Self.fewEmpty { return plan }
                if best.map({ plan.empty < $0.empty }) ?? true { best = plan }
            }
            if let best, best.empty <= Self.mostEmpty { return best }
        }
        return best
    }

    /// Returns a way to place pets and timers; `nil` if not all of them would be shown.
    private func pair(_ area: Area, calendar: Side?, log: Side?) -> Plan? {
        var right = log == nil ? above(area) : area
        let left = right.leading(width * 53 / 100)
        func taken(_ side: Side) -> Int { (calendar == side ? calendarRows : 0) + (log == side ? Self.fewestForLog : 0) }
        let pets = PetsPanel.fitting(
            state, left.width - Frame.columns, left.height - taken(.left) - Frame.rows, at: now, style)
        let counts = CountsPanel(state, right.width - Frame.columns, inside(right) - taken(.right), at: now, style)
        let plan = Plan(
            pets: pets, counts: counts, left: left, right: right, calendar: calendar, log: log,
            leftRows: pets.lines.count + Frame.rows + (calendar == .left ? calendarRows : 0),
            rightRows: rows(of: counts) + (calendar == .right ? calendarRows : 0))
        let fits =
            plan.leftRows + (log == .left ? Self.fewestForLog : 0) <= left.height
            && plan.rightRows + (log == .right ? Self.fewestForLog : 0) <= right.height
        return fits && isWhole(pets, counts) ? plan : nil
    }

    /// Returns the way to place a household that has only pets or only timers: with the calendar to
    /// the right. Returns `nil` if not all of them fit.
    private func single(_ area: Area) -> Plan? {
        guard hasCounts || !state.pets.isEmpty else { return nil }
        var left = above(area)
        let right = left.trailing(columns: calendarRows > 0 ? Self.calendarColumns : 0)
        let inner = left.width - Frame.columns
        let pets = hasCounts ? nil : PetsPanel.fitting(state, inner, left.height - Frame.rows, at: now, style)
        let counts = hasCounts ? CountsPanel(state, inner, inside(left), at: now, style) : nil
        let rows = pets.map { $0.lines.count + Frame.rows } ?? counts.map { self.rows(of: $0) } ?? 0
        guard max(rows, calendarRows) <= left.height, isWhole(pets, counts) else { return nil }
        return Plan(
            pets: pets, counts: counts, left: left, right: right, calendar: calendarRows > 0 ? .right : nil, leftRows: rows,
            rightRows: calendarRows)
    }

    /// Returns the area for pets and timers if the log is below them.
    private func above(_ area: Area) -> Area { area.limited(area.height - max(Self.fewestForLog, area.height / 5)) }

    /// Returns whether the panels show everything that the daemon has sent.
    private func isWhole(_ pets: PetsPanel?, _ counts: CountsPanel?) -> Bool {
        pets.map { $0.hidden.count == 0 } ?? true && counts.map(isWhole) ?? true
    }

    func isWhole(_ counts: CountsPanel) -> Bool {
        // A panel without any room counts nothing as hidden.
        let hasTimers = !counts.timers.isEmpty || state.counting.isEmpty && state.kept.isEmpty
        return hasTimers && counts.hidden.count <= state.untold && counts.sessions.isEmpty == state.sessions.isEmpty
    }

    private mutating func draw(_ plan: Plan, _ area: Area) {
        var (left, right) = (plan.left, plan.right)
        if plan.log == nil {
            let used = max(plan.leftRows, plan.rightRows)
            (left, right) = (left.limited(used), right.limited(used))
            var below = area
            below.take(used)
            events(below)
        }
        switch plan.calendar {
        case .left: calendar(left.trailing(rows: calendarRows))
        case .right where plan.pets == nil || plan.counts == nil: calendar(right)
        case .right: calendar(right.trailing(rows: calendarRows))
        case nil: break
        }
        switch plan.log {
        case .left: events(left.trailing(rows: plan.left.height - plan.leftRows))
        case .right: events(right.trailing(rows: plan.right.height - plan.rightRows))
        case nil: break
        }
        if let panel = plan.pets { pets(panel, left) }
        if let panel = plan.counts { draw(panel, plan.pets == nil ? left : right) }
    }

    /// Draws the log. A household without events gets a frame that says so.
    private mutating func events(_ area: Area) {
        guard state.events.isEmpty, state.filter.isEmpty else { return log(area) }
        frame(Frame(title: say("Log")), area, [Line(say("No events yet."), .gray)])
    }

    // MARK: More than fits

    /// Draws pets, timers and the log side by side.
    private mutating func columns(_ area: Area) {
        var rest = area
        var isShown = height < Self.tallest
        if !state.pets.isEmpty {
            let room = rest.height - Frame.rows - (isShown ? 0 : CalendarPanel.height)
            let across = state.pets.count * (PetFigure.Size.small.height + 1) - 1 <= room ? 1 : 2
            // One column is as wide as with 120 columns, so that no text is cut that is whole there.
            var left = rest.leading(across == 1 ? 64 : 86)
            let panel = PetsPanel(state, left.width - Frame.columns, left.height - Frame.rows, across: across, at: now, style)
            if !isShown, left.height >= panel.lines.count + Frame.rows + CalendarPanel.height {
                calendar(left.trailing(rows: CalendarPanel.height))
                isShown = true
            }
            pets(panel, left)
        }
        if hasCounts {
            let middle = rest.leading(50)
            draw(CountsPanel(state, middle.width - Frame.columns, inside(middle), at: now, style), middle)
        }
        if !isShown, rest.height >= 2 * CalendarPanel.height { calendar(rest.trailing(rows: CalendarPanel.height)) }
        log(rest)
    }

    /// Draws pets and timers side by side, and below them the log and the calendar. If timers would be
    /// hidden for them, the log is smaller, and the calendar is shown only if the pets leave room.
    private mutating func halves(_ area: Area) {
        var area = area
        let usual = height >= Self.tallest ? CalendarPanel.height : max(5, area.height / 4)
        let rows = hidesTimers(area.limited(area.height - usual)) ? 5 : usual
        var below = area.trailing(rows: rows)
        if rows == CalendarPanel.height { calendar(below.trailing(columns: 50)) }
        log(below)
        pair(area, isFilling: true, hasCalendar: rows != CalendarPanel.height && height >= Self.tallest)
    }
}
