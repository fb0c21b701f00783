import BellhopCore
import ControlClient
import ControlWire

/// Runs `bellhop watch`, which consists of three parts: the loop on its own thread, a task that
/// receives data from the daemon, and a task that sends the user's commands to the daemon.
struct WatchRun: Sendable {
    /// The number of times in a row that the connection may break before any data arrives. If it
    /// breaks once more, the view fails.
    private static let mostBreaks = 3
    /// The maximum number of commands that can wait to be sent to the daemon.
    private static let mostErrands = 64

    let session: Session
    let options: WatchOptions

    func run(_ first: WatchJSON) async throws -> WatchLoop.Ending {
        guard let mailbox = WatchMailbox() else { throw Self.unavailable }
        let (commands, command) = AsyncStream.makeStream(of: WatchEffect.self, bufferingPolicy: .bufferingNewest(1))
        let (errands, errand) = AsyncStream.makeStream(of: WatchEffect.self, bufferingPolicy: .bufferingOldest(Self.mostErrands))
        let language = Speech.language
        let session = session
        let options = options
        // Do not ask the Linux console for its background, because it prints the question instead
        // of answering it.
        let asks = session.style.isColoured && session.environment["TERM"] != "linux"
        return try await withThrowingTaskGroup(of: WatchLoop.Ending?.self) { group in
            // This task receives data from the daemon. When the view ends, the group is cancelled,
            // and this task ends as well.
            group.addTask {
                await follow(mailbox)
                return nil
            }
            // This task sends the user's commands to the daemon, one at a time, until the group is
            // cancelled.
            group.addTask {
                for await errand in errands { await carry(errand, mailbox) }
                return nil
            }
            // This task runs the command lines that the user types. They can take a long time, and
            // the commands of the task above must not wait for them.
            group.addTask {
                for await command in commands { await carry(command, mailbox) }
                return nil
            }
            // This task runs the view on a separate thread, because the view blocks in `poll`. When
            // the view ends, the group cancels the other tasks.
            group.addTask {
                let ending: WatchLoop.Ending?? = await OwnThread.value(named: "bellhop-watch") {
                    Speech.$language.withValue(language) {
                        // Use the terminal only if the output goes to it. If the output is a file,
                        // the process may run in the background and must not change the terminal.
                        let terminal =
                            session.isWatched ? WatchTerminal(session.out, hasPicture: !options.isPlain, asksBackground: asks) : nil
                        let state = WatchState(first, options: options, at: session.now())
                        guard
                            var loop = WatchLoop(
                                state, mailbox: mailbox, terminal: terminal, out: session.out, outlet: session.outlet, style: session.style,
                                perform: { effect in
                                    switch effect {
                                    case .command, .complete: command.yield(effect)
                                    default: errand.yield(effect)
                                    }
                                })
                        else { return nil }
                        return loop.run()
                    }
                }
                guard case .some(.some(let ending)) = ending else { throw Self.unavailable }
                return ending
            }
            defer {
                errand.finish()
                command.finish()
                group.cancelAll()
            }
            while let ending = try await group.next() { if let ending { return ending } }
            return .quit
        }
    }

    private static var unavailable: CommandFailure {
        CommandFailure(.storeFailed, "Cannot create a thread or open a file: \(ProgramRun.errorText()).", name: "output")
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
                await DaemonReturn.waitUntilAnswered(session.client.socketPaths)
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

    /// Posts an answer of the daemon. After an error, the picture stays as it is.
    private func post(_ input: () async throws -> WatchInput, _ mailbox: WatchMailbox) async {
        do {
            mailbox.post(try await input())
        } catch {
            // Ignore the error, because the loss of the connection is reported elsewhere.
        }
    }

    private func carry(_ errand: WatchEffect, _ mailbox: WatchMailbox) async {
        switch errand {
        case .order(let order):
            do {
                var style = session.look
                style.isLive = true
                mailbox.post(.answered(try await order.send(through: session.client, style)))
            } catch {
                mailbox.post(.refused(say(error.sentence(session.daemonCommands))))
            }
        case .seen(let event): await session.saw(through: event)
        case .count: await post({ .counted(try await session.client.send(Request(.stats), as: StatsJSON.self)) }, mailbox)
        case .day: await post({ .drawn(try await session.client.send(Request(.today), as: DayJSON.self)) }, mailbox)
        case .command(let text):
            let isColoured = session.style.isColoured && !options.isPlain
            mailbox.post(await TypedCommand(text).run(in: session, isColoured: isColoured))
        case .complete(let text): mailbox.post(await TypedCommand.completions(of: text, in: session))
        case .bell, .redraw, .quit: break
        }
    }
}
