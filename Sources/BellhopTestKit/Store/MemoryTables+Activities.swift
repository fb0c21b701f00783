import BellhopCore

extension MemoryTables {
    func activity(_ id: ActivityID) -> ActivityRecord? {
        guard let activity = activities[id] else { return nil }
        return ActivityRecord(activity: activity, timers: timers(TimerQuery(owner: activity.value.owner)))
    }

    func activities(_ query: ActivityQuery) -> [Versioned<Activity>] {
        let found = activities.values.filter { found in
            (query.kind.map { $0 == found.value.kind } ?? true) && (query.isOpen.map { $0 == found.value.isOpen } ?? true)
                && (query.before.map { found.value.id < $0 } ?? true)
        }
        return Array(found.sorted { $0.value.id > $1.value.id }.prefix(max(0, query.limit)))
    }

    mutating func save(_ activity: Activity, replacing replaced: Int64?, version: Int64? = nil) throws(StoreError) {
        if let replaced {
            guard activities[activity.id]?.version == replaced else {
                throw .conflict("activity \(activity.id) is no longer at version \(replaced)")
            }
        }
        guard (1...8192).contains(activity.name.utf8.count) else { throw .refused("a name has 1 to 8192 bytes") }
        if let ended = activity.ended, ended < activity.started { throw .refused("an activity ends after it began") }
        if replaced == nil, activities[activity.id] != nil { throw .conflict("activity \(activity.id) exists already") }
        let others = activities.values.map(\.value).filter { $0.id != activity.id && $0.kind == activity.kind && $0.isOpen }
        if activity.isOpen, activity.kind.isSingle, !others.isEmpty { throw .conflict("another \(activity.kind.rawValue) is in progress") }
        set(\.activities, activity.id, to: Versioned(activity, version: version ?? (replaced ?? 0) + 1))
    }

    mutating func pruneActivities(before: Instant, limit: Int) {
        let old = activities.values.compactMap { found in found.value.ended.map { (ended: $0, id: found.value.id) } }
            .filter { $0.ended < before }.sorted { ($0.ended, $0.id) < ($1.ended, $1.id) }
        for (_, id) in old.prefix(max(0, limit)) { set(\.activities, id, to: nil) }
    }
}
