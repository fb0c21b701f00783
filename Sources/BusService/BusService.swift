#if Desktop
import BellhopCore
import ControlWire
package import DBusClient

/// Bellhop on the session bus: `org.bellhop.Bellhop1`, for programs that speak D-Bus.
///
/// The session bus belongs to one user, so a caller has the rights of this user, as on the socket.
/// If there is no bus, or if the bus ends, nothing is reported: the service takes the name as soon
/// as a bus answers.
package final class BusService: Sendable {
    private let bus: BusClient
    private let board: BusBoard
    private let desk: Tenancy<BusDesk>
    private let calls: BusCalls

    /// Takes the name on the bus as soon as the bus answers.
    ///
    /// - Parameter tell: called on the bus thread each time that ``standing`` has changed.
    package init(on bus: BusClient, door: BusDoor, tell: @escaping @Sendable (BusStanding) -> Void) {
        let board = BusBoard(tell: tell)
        self.bus = bus
        self.board = board
        calls = BusCalls(door: door)
        desk = bus.attach { [version = door.version] in BusDesk(board: board, version: version) }
    }

    /// How Bellhop stands on the bus now.
    package var standing: BusStanding { board.standing }

    /// Answers calls and sends signals until ``stop()`` is called or the task is cancelled. Returns
    /// after the last open call is answered. Call this method once.
    package func run() async {
        await withDiscardingTaskGroup { group in
            group.addTask { await self.follow() }
            await withDiscardingTaskGroup { callers in
                for await sender in board.senders { callers.addTask { await self.serve(sender) } }
            }
            group.cancelAll()
        }
        await flush()
        desk.end()
    }

    /// Releases the name, so that the bus starts another daemon for the next call. Open calls are
    /// still answered.
    package func stop() {
        desk.run { desk, bus in desk.end(bus) }
    }

    // MARK: Calls

    /// Carries out the waiting calls of one program, in the order in which it sent them.
    private func serve(_ sender: String) async {
        while let entry = board.next(of: sender) {
            let answer: Result<[BusValue], BusRefusal>
            do {
                answer = .success(try await calls.perform(entry.job, entry.call.body))
            } catch let refusal as BusRefusal {
                answer = .failure(refusal)
            } catch {
                answer = .failure(BusRefusal(ProblemJSON(.internalError, detail: .verbatim("\(error)"))))
            }
            desk.run { desk, bus in desk.answer(entry, answer, bus) }
        }
    }

    /// Waits until the bus has the last answers.
    private func flush() async {
        do throws(BusFailure) {
            _ = try await bus.call(.bus("GetId"), limit: .seconds(1))
        } catch {
            // Without a bus, nobody waits for an answer.
        }
    }

    // MARK: News

    /// Sends the signals, as long as there is a connection.
    private func follow() async {
        while let connection = await board.connected() {
            await withTaskGroup { group in
                group.addTask { await self.board.ended(connection) }
                group.addTask { await self.followFigures(over: connection) }
                group.addTask { await self.followEvents() }
                await group.next()
                group.cancelAll()
            }
            // If the connection stands, the daemon is ending and has no more news.
            if board.isCurrent(connection) { return }
        }
    }

    private func followFigures(over connection: Int) async {
        await calls.door.followFigures { [desk] figures in
            desk.run { desk, bus in desk.show(figures, for: connection, bus) }
        }
    }

    private func followEvents() async {
        await calls.door.followEvents { [desk] event in
            do {
                let fields = try WireCoding.decode(WireValue.self, from: try WireCoding.encode(event)).value
                let values: [BusValue] = [.uint64(UInt64(clamping: event.number)), .string(event.kind), fields]
                desk.run { desk, bus in desk.announce(values, bus) }
            } catch {
                // Every event can be written as JSON, and every JSON of the API as a value of the bus.
                assertionFailure("\(error)")
            }
        }
    }
}
#endif
