import BellhopCore

extension MemoryTables {
    mutating func apply(_ change: Change, at now: Instant, _ done: inout Committed) throws(StoreError) {
        switch change {
        case .pet(let pet, let replaced):
            try save(pet, replacing: replaced)
        case .deletePet(let id, let version, let act):
            if let act { try keep(id, for: act) }
            try deletePet(id, version: version, at: now, &done)
            blankHeldMessages(of: .pet(id))
        case .restorePet(let pet, let version, let act):
            try restore(pet, version: version, from: act)
        case .task(let task, let replaced):
            try save(task, replacing: replaced)
        case .deleteTask(let id, let version):
            guard tasks[id]?.version == version else { throw .conflict("task \(id) is no longer at version \(version)") }
            set(\.tasks, id, to: nil)
        case .settings(let settings, let replaced):
            guard singles.settings.version == replaced else { throw .conflict("the settings are no longer at version \(replaced)") }
            guard AppSettings.restRange.contains(settings.restDuration) else { throw .refused("a rest lasts 5 s to 60 min") }
            setSingle(\.settings, to: Versioned(settings, version: replaced + 1))
        case .activity(let activity, let replaced):
            try save(activity, replacing: replaced)
        case .deleteActivity(let id, let version):
            guard activities[id]?.version == version else { throw .conflict("activity \(id) is no longer at version \(version)") }
            set(\.activities, id, to: nil)
        case .restoreActivity(let activity, let version):
            try save(activity, replacing: nil, version: version)
        case .arm(let timer, let replaced):
            try arm(timer, replacing: replaced)
        case .put(let timer):
            put(timer)
        case .disarm(let owner, let kind, let generation):
            let id = TimerID(owner: owner, kind: kind)
            guard timers[id]?.generation == generation else { throw .conflict("timer \(owner)/\(kind.rawValue) is gone") }
            set(\.timers, id, to: nil)
        case .shiftCounts(let boot, let duration, let from, let to):
            guard singles.clock == from else { throw .conflict("the clock offset was replaced") }
            setSingle(\.clock, to: to)
            for (id, var timer) in timers where timer.basis == .count(armedIn: boot) {
                timer.armed = timer.armed + duration
                timer.due = timer.due + duration
                set(\.timers, id, to: timer)
            }
            shiftHeldMessages(by: duration, at: now)
        case .announce(let event, let drafts):
            try announce(event, drafts, at: now, &done)
        case .withdraw(let key, let state, let reason, let except, let spared):
            for timer in timers[where: .notice(key)] { set(\.timers, timer.key, to: nil) }
            try withdraw(key, state: state, reason: reason, except: except, sparing: spared, at: now, &done)
        case .seen(let key, let sink, let reason):
            for (id, var delivery) in deliveries[where: key] where delivery.sink == sink && delivery.state == .sent {
                delivery.state = .seen
                delivery.reason = reason
                delivery.changed = now
                set(\.deliveries, id, to: delivery)
            }
        case .amend(let key, let sink, let receipt, let reason):
            for (id, var delivery) in deliveries[where: key] where delivery.sink == sink && delivery.state.isOpen {
                if let receipt { delivery.receipt = receipt }
                if let reason, delivery.state == .sent { delivery.reason = reason }
                set(\.deliveries, id, to: delivery)
            }
        case .requeueOpen(let sink, let reason):
            try requeueOpen(sink, reason: reason, at: now, &done)
        case .adoptOpen(let sink, let reason):
            adoptOpen(sink, reason: reason, at: now, &done)
        case .clear(let sink, let reason):
            try clear(sink, reason: reason, at: now, &done)
        case .settle(let id, let verb, let event, let sink, let key, let state, let reason, let attempts, let receipt):
            let delivery = Delivery(
                event: event, sink: sink, key: key, state: state, reason: reason, attempts: attempts, changed: now, receipt: receipt)
            try settle(id, verb: verb, delivery, &done)
            if state == .sent { clearHeldMessage(HeldMessageID(sink: sink, key: key)) }
        case .supersede(let key, let sink, let event, let reason):
            for (id, var delivery) in deliveries[where: key] where delivery.sink == sink && delivery.event < event && delivery.state.isOpen
            {
                delivery.state = .merged
                delivery.reason = reason
                delivery.changed = now
                set(\.deliveries, id, to: delivery)
            }
        case .retract(let key, let sink, let reason):
            retract(key, sink, reason: reason, at: now, &done)
        case .absorb(let key, let sink, let withHeld, let reason):
            try absorb(key, sink, withHeld: withHeld, reason: reason, at: now, &done)
        case .shed(let sink, let limit, let reason):
            shed(sink, keeping: limit, reason: reason, at: now, &done)
        case .postpone(let id, let state, let reason, let attempts, let notBefore):
            guard var row = outbox[id] else { break }
            guard state.isPending else { throw .refused("an operation is queued, held or parked") }
            row.state = state
            row.reason = reason
            row.attempts = attempts
            row.notBefore = notBefore
            row.changed = now
            set(\.outbox, id, to: row)
        case .reach(let id, let event, let sink, let key, let receipt, let reason, let attempts):
            let delivery = Delivery(
                event: event, sink: sink, key: key, state: .sent, reason: reason, attempts: attempts, changed: now, receipt: receipt)
            reach(id, delivery, &done)
        case .park(let sink, let reason):
            for (id, var row) in outbox where row.sink == sink && row.state == .queued {
                row.state = .parked
                row.reason = reason
                row.changed = now
                set(\.outbox, id, to: row)
            }
        case .release(let sink, let state):
            for (id, var row) in outbox where row.sink == sink && row.state == state {
                row.state = .queued
                row.notBefore = now
                row.changed = now
                set(\.outbox, id, to: row)
                done.sinks.insert(sink)
            }
            releaseHeldMessages(of: sink, at: now, &done)
        case .dropOutbox(let sink, let reason):
            for row in outbox.values.sorted(by: { $0.id < $1.id }) where row.sink == sink {
                try takeBack(row, reason: reason, at: now)
            }
            for id in heldMessages.keys where id.sink == sink { set(\.heldMessages, id, to: nil) }
        case .hold(let draft):
            wantHeldMessage(draft, at: now, &done)
        case .dropHeld(let sink, let key):
            dropHeld(HeldMessageID(sink: sink, key: key), at: now, &done)
        case .forgetHeld(let sink, let key):
            forgetHeld(HeldMessageID(sink: sink, key: key))
        case .settleHeld(let outcome):
            settleHeld(outcome)
        case .note(let key, let value):
            set(\.notes, key, to: value)
        case .token(let token):
            try add(token)
        case .tokenUsed(let id, let instant):
            guard var token = tokens[id] else { break }
            token.lastUsed = instant
            set(\.tokens, id, to: token)
        case .deleteToken(let id):
            guard tokens[id] != nil else { throw .conflict("there is no token \(id)") }
            set(\.tokens, id, to: nil)
            set(\.subscriptions, id, to: nil)
        case .subscription(let subscription):
            try add(subscription)
        case .subscriptionReached(let token, let endpoint, let instant):
            guard var known = subscriptions[token], known.endpoint == endpoint else { break }
            known.lastReached = instant
            set(\.subscriptions, token, to: known)
        case .deleteSubscription(let token, let endpoint):
            guard let known = subscriptions[token], endpoint == nil || known.endpoint == endpoint else { break }
            set(\.subscriptions, token, to: nil)
        case .heartbeat(let record, let replaced):
            try save(record, replacing: replaced)
        case .deleteHeartbeat(let id, let version):
            try deleteHeartbeat(id, version: version)
        case .ping(let ping, let id):
            try add(ping, of: id)
        case .post(let post):
            set(\.posts, post.key, to: post)
        case .deletePost(let key):
            set(\.posts, key, to: nil)
        case .remember(let act):
            try remember(act, at: now)
        case .forget(let id):
            try forget(id)
        case .tally(let pet, let totals, let date):
            try tally(pet, totals, on: date)
        case .untally(let pet, let totals, let date):
            untally(pet, totals, on: date)
        case .react(let sink, let what, let after):
            try react(sink, what: what, after: after, at: now)
        case .countReactions(let reaction):
            try count(reaction)
        case .wipe:
            wipe(at: now, &done)
            blankHeldMessages(of: nil)
        case .pruneTasks(let before, let limit):
            pruneTasks(before: before, limit: limit)
        case .pruneActivities(let before, let limit):
            pruneActivities(before: before, limit: limit)
        case .prune(let before, let limit):
            prune(before: before, limit: limit)
            pruneActs(at: now)
        case .pruneInlet(let inlet, let keeping, let before, let limit):
            prune(inlet, keeping: keeping, before: before, limit: limit)
        }
    }

    mutating func save(_ pet: Pet, replacing replaced: Int64?, version: Int64? = nil) throws(StoreError) {
        if let replaced {
            guard pets[pet.id]?.version == replaced else { throw .conflict("pet \(pet.id) is no longer at version \(replaced)") }
        }
        try MemoryChecks.check(pet)
        if replaced == nil, pets[pet.id] != nil { throw .conflict("pet \(pet.id) exists already") }
        set(\.pets, pet.id, to: Versioned(pet, version: version ?? (replaced ?? 0) + 1))
    }

    private mutating func save(_ task: LaundryTask, replacing replaced: Int64?) throws(StoreError) {
        if let replaced {
            guard tasks[task.id]?.version == replaced else { throw .conflict("task \(task.id) is no longer at version \(replaced)") }
        }
        try MemoryChecks.check(task)
        if replaced == nil, tasks[task.id] != nil { throw .conflict("task \(task.id) exists already") }
        if task.isOpen, tasks[where: task.petID].contains(where: { $0.key != task.id }) {
            throw .conflict("pet \(task.petID) has an open task")
        }
        if pets[task.petID] == nil { throw .refused("there is no pet \(task.petID)") }
        set(\.tasks, task.id, to: Versioned(task, version: (replaced ?? 0) + 1))
    }

    private mutating func deletePet(_ id: PetID, version: Int64, at now: Instant, _ done: inout Committed) throws(StoreError) {
        guard pets[id]?.version == version else { throw .conflict("pet \(id) is no longer at version \(version)") }
        set(\.pets, id, to: nil)
        for task in tasks.values where task.value.petID == id { set(\.tasks, task.value.id, to: nil) }
        for totals in dayTotals.keys where totals.pet == id { set(\.dayTotals, totals, to: nil) }
        for totals in monthTotals.keys where totals.pet == id { set(\.monthTotals, totals, to: nil) }
        let owner = Owner.pet(id)
        let keys = Set(events[where: owner].map(\.value.notice.key))
        for owner in [owner] + keys.map(Owner.notice) {
            for timer in timers[where: owner] { set(\.timers, timer.key, to: nil) }
        }
        for row in outbox.values where row.verb != .withdraw && events[row.event]?.owner == owner {
            try takeBack(row, reason: "the pet was deleted", at: now)
            done.withdrawn.insert(row.key)
        }
        for (id, var delivery) in deliveries where delivery.receipt != nil && events[id.event]?.owner == owner {
            delivery.receipt = nil
            set(\.deliveries, id, to: delivery)
        }
    }

    private mutating func arm(_ timer: TimerRecord, replacing replaced: Int64?) throws(StoreError) {
        let id = TimerID(owner: timer.owner, kind: timer.kind)
        guard timers[id]?.generation == replaced else { throw .conflict("timer \(timer.owner)/\(timer.kind.rawValue) was changed") }
        put(timer)
    }

    private mutating func put(_ timer: TimerRecord) {
        let id = TimerID(owner: timer.owner, kind: timer.kind)
        var timer = timer
        // Round the duration to whole milliseconds, as the SQLite store does.
        timer.duration = timer.duration.map { .milliseconds($0.inMilliseconds) }
        set(\.timers, id, to: timer)
    }

    private mutating func prune(_ inlet: InletName, keeping: Int, before: Instant, limit: Int) {
        let needed = Set(outbox.values.map(\.event))
        let owners = inlet.owners
        let events = events.values.filter { owners.contains($0.owner.description) }.sorted { $0.number < $1.number }
        let old = events.enumerated().filter { index, event in
            (event.occurred < before || index < events.count - max(0, keeping)) && !needed.contains(event.number)
                && timers[where: event.owner].isEmpty
        }
        for (_, event) in old.prefix(max(0, limit)) { delete(event.number) }
    }

    private mutating func delete(_ number: EventNumber) {
        set(\.events, number, to: nil)
        for id in deliveries.keys where id.event == number { set(\.deliveries, id, to: nil) }
    }

    private mutating func prune(before: Instant, limit: Int) {
        let needed = Set(outbox.values.map(\.event))
        let old = events.values.filter { $0.occurred < before && !needed.contains($0.number) }
            .sorted { ($0.occurred, $0.number) < ($1.occurred, $1.number) }
        for event in old.prefix(max(0, limit)) { delete(event.number) }
    }
}
