import BellhopCore
import BellhopEngine

extension ImportCheck {
    /// Checks the notices of a file that wait for their time.
    mutating func checkNotices() throws {
        var places: [NoticeKey: Int] = [:]
        for index in household.notices.indices where household.notices[index].isWhole {
            try enough()
            let placed = household.notices[index]
            let path = "notices[\(placed.place)]"
            let (post, timer) = (placed.value.post, placed.value.timer)
            if let first = places.updateValue(placed.place, forKey: post.key) {
                note(.fault, path + ".owner", "notices[\(first)] has the same owner as this notice")
            }
            if timer.owner != post.owner || timer.kind != .post || post.notice.key.map({ !post.isKeyed(by: $0) }) ?? false {
                note(.fault, path + ".owner", "the body does not match the owner")
            }
            if let lifetime = post.lifetime, !PostedNotice.Limits.lifetime.contains(lifetime) {
                note(.fault, path + ".body", "a notice can matter for 1 s to 30 days")
            }
            checkTimes(of: timer, path)
            var armed: Instant? = timer.armed
            mendDate(&armed, path + ".armed")
            do throws(Refusal) {
                household.notices[index].value.post.notice = try post.notice.checked(trusting: true)
            } catch {
                note(.fault, path + ".body", error.message)
            }
            guard findings.faults == 0 else { continue }
            household.notices[index].value.timer.armed = armed ?? now
            household.notices[index].value.timer.name = household.notices[index].value.post.name
            firstDue = min(firstDue ?? timer.due, timer.due)
        }
        household.notices.removeAll { !$0.isWhole }
        if household.notices.count > WaitingPost.most { note(.fault, "notices", "at most \(WaitingPost.most) notices can wait") }
    }
}

extension WaitingPost {
    /// Returns whether a program's own key belongs to the key at the sinks.
    fileprivate func isKeyed(by key: String) -> Bool { self.key == .posted(by: notice.inlet, under: key) }
}
