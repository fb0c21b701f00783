import BellhopCore
import ControlClient
import ControlWire

/// Runs `bellhop watch`: the loop on its thread, a task that receives the daemon's news, and a task
/// that sends the user's orders to the daemon.
struct WatchRun: Sendable {
    /// How many times in a row the connection may break without any data. After that, the view
    /// fails.
    private static let mostBreaks = 3
    /// The largest number of orders that wait to be sent to the daemon.
    private static let mostErrands = 64

    let session: Session
    let options: WatchOptions

    func run(_ first: WatchJSON) async throws -> WatchLoop.Ending {
        guard let mailbox = WatchMailbox() else { throw Self.unavailable }
        let (errands, errand) = AsyncStream.makeStream(of: WatchEffect.self, bufferingPolicy: .bufferingOldest(Self.mostErrands))
        let language = Speech.language
        let session = session
        let options = options
        return try await withThrowingTaskGroup(of: WatchLoop.Ending?.self) { group in
            // Follows the daemon. The group is cancelled when the view ends, which ends this task.
            group.addTask {
                await follow(mailbox)
                return nil
            }
            // Sends the user's orders to the daemon, one after the other, until the group is
            // cancelled.
            group.addTask {
                for await errand in errands { await carry(errand, mailbox) }
                return nil
            }
            // Runs the view, on a thread of its own because it waits in `poll`. When the view ends,
            // the group cancels the other tasks.
            group.addTask {
                let ending: WatchLoop.Ending?? = await OwnThread.value(named: "bellhop-watch") {
                    Speech.$language.withValue(language) {
                        // If the output is a file, the process may run in the background, where it
                        // must not change the terminal.
                        let terminal = session.isWatched ? WatchTerminal(session.out, hasPicture: !options.isPlain) : nil
                        let state = WatchState(first, options: options, at: session.now())
                        guard
                            var loop = WatchLoop(
                                state, mailbox: mailbox, terminal: terminal, out: session.out, outlet: session.outlet, style: session.style,
                                perform: { errand.yield($0) })
                        else { return nil }
                        return loop.run()
                    }
                }
                guard case .some(.some(let ending)) = ending else { throw Self.unavailable }
                return ending
            }
            defer {
                errand.finish()
                group.cancelAll()
            }
            while let ending = try await group.next() { if let ending { return ending } }
            return .quit
        }
    }

    private static var unavailable: CommandFailure {
        CommandFailure(.storeFailed, "Cannot create a thread or open a file: \(Program.errorText()).", name: "output")
    }

    // MARK: The household

    private func follow(_ mailbox: WatchMailbox) async {
        let breaks = Locked(0)
        do {
            try await session.client.followWatch { error in
                try Task.checkCancellation()
                guard
                    breaks.withLock({
                        $0 += 1; return $0
                    }) <= Self.mostBreaks
                else { throw error }
                mailbox.post(.lost(say("lost bellhopd; waiting for it to return")))
                await SocketWatch.waitUntilAnswered(session.client.socketPaths)
                try Task.checkCancellation()
            } handle: { view in
                breaks.withLock { $0 = 0 }
                mailbox.post(.view(view))
            }
        } catch is CancellationError {
            // The task was cancelled because the view has ended.
        } catch {
            mailbox.post(.failed(error))
        }
    }

    // MARK: Orders

    private func carry(_ errand: WatchEffect, _ mailbox: WatchMailbox) async {
        switch errand {
        case .order(let order):
            do {
                mailbox.post(.answered(try await order.send(through: session.client, session.look)))
            } catch {
                mailbox.post(.refused(say(error.sentence)))
            }
        case .seen(let event): await session.saw(through: event)
        case .bell, .redraw, .quit: break
        }
    }
}
