#if Push
import BellhopCore
import BellhopTestKit

/// A household for tests. It shows the things that a test gives it, and records the commands.
final class HouseStandIn: Sendable {
    private struct State {
        var things: [HouseThing]
        var memory: [SinkName: String] = [:]
        var answer = HouseDoor.Answer.carriedOut
        var bells: [Doorbell] = []
    }

    /// The commands, such as `wash pet("1") mqtt`.
    let acts = Happenings<String>()
    /// What the sink stored; empty if it deleted that.
    let memories = Happenings<String>()
    private let state: Locked<State>

    init(_ things: [HouseThing]) {
        state = Locked(State(things: things))
    }

    func show(_ things: [HouseThing]) {
        let bells = state.withLock { state in
            state.things = things
            return state.bells
        }
        for bell in bells { bell.ring() }
    }

    func answer(_ answer: HouseDoor.Answer) { state.withLock { $0.answer = answer } }

    var door: HouseDoor {
        HouseDoor(
            follow: { await self.follow($0) },
            act: { verb, thing, program in
                self.acts.append("\(verb) \(thing) \(program)")
                return self.state.withLock { $0.answer }
            },
            say: { Language.english($0) },
            recall: { name in self.state.withLock { $0.memory[name] } },
            remember: { name, text in
                self.state.withLock { $0.memory[name] = text }
                self.memories.append(text ?? "")
            })
    }

    private func follow(_ tell: @Sendable ([HouseThing]) async -> Void) async {
        let bell = Doorbell()
        state.withLock { $0.bells.append(bell) }
        while !Task.isCancelled {
            await tell(state.withLock { $0.things })
            await bell.wait()
        }
    }
}
#endif
