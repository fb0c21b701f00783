import BellhopCore
import ControlClient
import ControlWire

/// The complete view: the loop on its thread, a task that follows the daemon, and a task that
/// carries orders to it.
struct WatchRun: Sendable {
    /// The number of consecutive interruptions without data after which following gives up.
    private static let mostBreaks = 3
    /// The most orders that can wait for the daemon.
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
            // Follows the daemon until the group is cancelled when the view has ended.
            group.addTask {
                await follow(mailbox)
                return nil
            }
            // Carries out orders from keys, one after another, until the group is cancelled.
            group.addTask {
                for await errand in errands { await carry(errand, mailbox) }
                return nil
            }
            // The view itself, on its own thread because it waits in poll. It is the first task to
            // finish with an ending, and the others are cancelled with it.
            group.addTask {
                let ending: WatchLoop.Ending?? = await OwnThread.value(named: "bellhop-watch") {
                    Speech.$language.withValue(language) {
                        // A process that writes into a file may be in the background, where it must
                        // not touch the terminal.
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
            // The view has ended.
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
