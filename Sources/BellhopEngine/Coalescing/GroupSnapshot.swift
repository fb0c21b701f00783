import BellhopCore

/// The values from the store that decide how the notices of a ``GroupSlot`` are grouped.
struct GroupSnapshot {
    /// The row of the slot's window; `nil` if there is no such row.
    var window: TimerRecord?
    /// The open group that new notices may join; `nil` if there is no such group.
    var standing: Standing?

    struct Standing {
        /// The row of the group's first notice.
        var row: TimerRecord
        /// The key of the group notice, which is also the key of the group's first notice.
        var leader: NoticeKey
        /// The newest event with the key `leader`: the first notice or the newest group notice.
        var newest: Event
        /// The sinks for people where the newest notice is shown or pending.
        var sinks: Set<SinkName>
        /// Whether a joining notice has the same key as a member.
        var isAgain = false
        /// The members that the next group notice lists by name, in the group's order. If
        /// ``isAgain`` is `true`, these are all members. If no notice joins, the list is empty.
        var named: [Event] = []

        /// The numbers of the events that the newest notice stands for.
        var numbers: [EventNumber] { newest.isGroup ? newest.merges : [newest.number] }
    }
}

extension GroupSnapshot {
    /// Returns the key of the group that notices of this step can join; `nil` if they must begin a
    /// new window.
    static func leader(of window: TimerRecord?, for builder: StepBuilder) -> NoticeKey? {
        // The step itself may end the window or withdraw the group notice.
        guard let window, !builder.disarms(window), window.due > builder.now, let leader = GroupNotice.leader(window),
            !builder.withdraws(leader)
        else { return nil }
        return leader
    }
}
