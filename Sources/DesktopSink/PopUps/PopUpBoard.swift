#if Desktop
import BellhopCore
import DBusClient

/// Connects ``PopUps`` to the bus thread. The board passes events to the state machine and performs
/// the resulting effects.
final class PopUpBoard: BusTenant {
    private var popUps: PopUps
    private let environment: SinkEnvironment
    private let alarm: PopUpAlarm
    private let limit: Duration
    /// Whether this board reports what people do with the pop-ups.
    var listens = true
    private var queue: [PopUpEffect] = []
    private var isWorking = false
    private var inquiries: [@Sendable (Surface, Activation) -> Void] = []

    let matches: [String]

    private static let notifications = [
        "type='signal',sender='\(NotificationServer.name)',path='\(NotificationServer.path)',interface='\(NotificationServer.name)'",
        "type='signal',sender='org.freedesktop.DBus',interface='org.freedesktop.DBus',member='NameOwnerChanged',arg0='\(NotificationServer.name)'",
    ]

    init(settings: DesktopSettings, environment: SinkEnvironment, alarm: PopUpAlarm) {
        self.environment = environment
        self.alarm = alarm
        limit = settings.timeout
        matches = Self.notifications + (settings.lockDismisses ? ScreenLock.matches : [])
        popUps = PopUps(settings: settings, variables: environment.variables, sink: environment.name)
    }

    // MARK: Events

    func connected(_ bus: BusThread) {
        popUps.connected(at: bus.now)
        work(bus)
    }

    func disconnected(_ why: Phrase, _ bus: BusThread) {
        popUps.disconnected(why)
        work(bus)
    }

    func received(signal: BusMessage, _ bus: BusThread) {
        if signal.interface == NotificationServer.name, signal.path == NotificationServer.path {
            guard listens else { return }
            popUps.signalled(signal, at: bus.now)
        } else if signal.member == "NameOwnerChanged", signal.sender == BusMessage.busName, signal.body.count == 3,
            signal.body[0].text == NotificationServer.name, let owner = signal.body[2].text
        {
            popUps.ownerChanged(to: owner, at: bus.now)
        } else if listens, ScreenLock.isLocking(signal) {
            popUps.locked()
        } else {
            return
        }
        work(bus)
    }

    func perform(_ operation: SinkOperation, _ attempt: Attempt, _ ticket: PendingOutcome, _ bus: BusThread) {
        popUps.sounds = attempt.sounds
        let now = bus.now
        let context = PopUpContent.Context(now: now.wall, zone: environment.timekeeper.zone(), language: attempt.language)
        popUps.perform(PopUps.Wording(operation: operation, context: context), ticket, at: now)
        work(bus)
    }

    /// Stops listening and closes the summary pop-up, because this board no longer handles the
    /// buttons of that pop-up. Calls `body` afterwards.
    func leave(_ bus: BusThread, _ body: @escaping @Sendable () -> Void) {
        listens = false
        let message = popUps.leave()
        work(bus)
        guard let message else { return body() }
        bus.call(message, limit: .milliseconds(500)) { _, _ in body() }
    }

    func tick(_ bus: BusThread) {
        popUps.tick(at: bus.now)
        work(bus)
    }

    /// Calls `body` with the state of the connection to the screen, as soon as that state is known.
    func inquire(_ bus: BusThread, _ body: @escaping @Sendable (Surface, Activation) -> Void) {
        inquiries.append(body)
        switch popUps.surface {
        case .offline: connect(bus)
        case .live(let server) where server.isNameless: popUps.meet(server.owner, lastTry: true)
        default: break
        }
        work(bus)
    }

    // MARK: Effects

    private func work(_ bus: BusThread) {
        queue.append(contentsOf: popUps.takeEffects())
        // While an effect is being performed, it may cause further effects, for example if a
        // connection is refused. The further effects wait in the queue until the loop below
        // performs them.
        guard !isWorking else { return }
        isWorking = true
        defer { isWorking = false }
        while !queue.isEmpty {
            let effects = queue
            queue = []
            for effect in effects { perform(effect, bus) }
            queue.append(contentsOf: popUps.takeEffects())
        }
        alarm.set(popUps.nextAlarm)
        answerInquiries()
    }

    private func perform(_ effect: PopUpEffect, _ bus: BusThread) {
        switch effect {
        case .ask(let question, let message):
            var isLateWelcome = false
            if case .notify = question { isLateWelcome = true }
            bus.call(message, limit: limit, takesLate: isLateWelcome) { [weak self] answer, bus in
                guard let self else { return }
                popUps.answered(question, answer, at: bus.now)
                work(bus)
            }
        case .later(let pause, let chore):
            bus.after(pause) { [weak self] bus in
                guard let self else { return }
                popUps.resumed(chore, at: bus.now)
                work(bus)
            }
        case .send(let message): bus.send(message)
        case .connect: connect(bus)
        case .finish(let ticket, let outcome): ticket.finish(outcome)
        case .report(let report): environment.report(report)
        case .launch(let arguments, let variables): environment.launch(arguments, variables)
        case .log(let line): environment.log(line)
        }
    }

    private func connect(_ bus: BusThread) {
        if bus.demandConnection() { popUps.connecting() } else { popUps.unreachable() }
    }

    private func answerInquiries() {
        guard !inquiries.isEmpty, !popUps.surface.isChanging else { return }
        let bodies = inquiries
        inquiries = []
        for body in bodies { body(popUps.surface, popUps.activation) }
    }
}
#endif
