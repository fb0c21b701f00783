import BellhopCore
import Laundry
import Testing

@Suite("Every command in every situation")
struct StateTableTests {
    /// The result of a command: either the new stage and the machine that runs in it, or the
    /// refusal.
    enum Outcome: Equatable, CustomTestStringConvertible {
        case to(LaundryStage, TimerKind? = nil)
        case nothing
        case refused(Refusal.Code)

        var testDescription: String { "\(self)" }
    }

    struct Row: Sendable, CustomTestStringConvertible {
        var name: String
        var command: LaundryCommand
        var outcomes: [Situation: Outcome]
        var testDescription: String { name }
    }

    // For each command, there is one line per situation, in the order of the state machine
    // (checklist §1.0, C4, C5, C18, G11, G12; T-12, T-14).
    static let rows: [Row] = [
        Row(
            name: "wash", command: .wash(for: nil, replace: false),
            outcomes: [
                .new: .to(.washing, .wash), .ready: .to(.washing, .wash),
                .washing: .refused(.taskAlreadyActive), .washOver: .refused(.taskAlreadyActive), .washed: .refused(.taskAlreadyActive),
                .drying: .refused(.taskAlreadyActive), .dryOver: .refused(.taskAlreadyActive), .completed: .refused(.taskAlreadyActive),
                .lineDry: .refused(.taskAlreadyActive), .dryingMore: .refused(.taskAlreadyActive), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "wash --replace", command: .wash(for: .minutes(30), replace: true),
            outcomes: [
                .new: .to(.washing, .wash), .ready: .to(.washing, .wash),
                .washing: .to(.washing, .wash), .washOver: .refused(.taskAlreadyActive), .washed: .refused(.taskAlreadyActive),
                .drying: .refused(.taskAlreadyActive), .dryOver: .refused(.taskAlreadyActive), .completed: .refused(.taskAlreadyActive),
                .lineDry: .refused(.taskAlreadyActive), .dryingMore: .refused(.taskAlreadyActive), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "dry", command: .dry(for: nil, replace: false),
            outcomes: [
                .new: .refused(.notWashed), .ready: .refused(.notWashed),
                .washing: .refused(.notWashed), .washOver: .to(.drying, .dry), .washed: .to(.drying, .dry),
                .drying: .refused(.taskAlreadyActive), .dryOver: .refused(.alreadyDone), .completed: .refused(.alreadyDone),
                .lineDry: .refused(.alreadyDone), .dryingMore: .refused(.taskAlreadyActive), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "dry --replace", command: .dry(for: .minutes(30), replace: true),
            outcomes: [
                .new: .refused(.notWashed), .ready: .refused(.notWashed),
                .washing: .refused(.notWashed), .washOver: .to(.drying, .dry), .washed: .to(.drying, .dry),
                .drying: .to(.drying, .dry), .dryOver: .refused(.alreadyDone), .completed: .refused(.alreadyDone),
                .lineDry: .refused(.alreadyDone), .dryingMore: .to(.drying, .dry), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "dry --add 10m", command: .dryMore(minutes: 10),
            outcomes: [
                .new: .refused(.notWashed), .ready: .refused(.notWashed),
                .washing: .refused(.notWashed), .washOver: .refused(.notDried), .washed: .refused(.notDried),
                .drying: .to(.drying, .dry), .dryOver: .to(.drying, .dry), .completed: .to(.drying, .dry),
                .lineDry: .to(.drying, .dry), .dryingMore: .to(.drying, .dry), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "skip-dryer", command: .skipDryer,
            outcomes: [
                .new: .refused(.notWashed), .ready: .refused(.notWashed),
                .washing: .refused(.notWashed), .washOver: .to(.completed), .washed: .to(.completed),
                .drying: .refused(.taskAlreadyActive), .dryOver: .refused(.alreadyDone), .completed: .refused(.alreadyDone),
                .lineDry: .refused(.alreadyDone), .dryingMore: .refused(.taskAlreadyActive), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "fold", command: .fold,
            outcomes: [
                .new: .refused(.notWashed), .ready: .refused(.notWashed),
                .washing: .refused(.notWashed), .washOver: .refused(.notDried), .washed: .refused(.notDried),
                .drying: .refused(.notDried), .dryOver: .to(.cycle), .completed: .to(.cycle),
                .lineDry: .to(.cycle), .dryingMore: .refused(.notDried), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "abandon", command: .abandon,
            outcomes: [
                .new: .refused(.nothingRunning), .ready: .refused(.nothingRunning),
                .washing: .to(.cycle), .washOver: .to(.cycle), .washed: .to(.cycle),
                .drying: .to(.cycle), .dryOver: .to(.cycle), .completed: .to(.cycle),
                .lineDry: .to(.cycle), .dryingMore: .to(.cycle), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "stop", command: .stop,
            outcomes: [
                .new: .nothing, .ready: .nothing,
                .washing: .to(.cycle), .washOver: .refused(.alreadyEnded), .washed: .refused(.alreadyEnded),
                .drying: .to(.washed), .dryOver: .refused(.alreadyEnded), .completed: .refused(.alreadyEnded),
                .lineDry: .refused(.alreadyEnded), .dryingMore: .to(.completed), .retired: .nothing,
            ]),
        Row(
            name: "finish", command: .finish,
            outcomes: [
                .new: .refused(.nothingRunning), .ready: .refused(.nothingRunning),
                .washing: .to(.washed), .washOver: .refused(.alreadyEnded), .washed: .refused(.alreadyEnded),
                .drying: .to(.completed), .dryOver: .refused(.alreadyEnded), .completed: .refused(.alreadyEnded),
                .lineDry: .refused(.alreadyEnded), .dryingMore: .to(.completed), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "extend 10m", command: .extend(.by(.minutes(10))),
            outcomes: [
                .new: .refused(.nothingRunning), .ready: .refused(.nothingRunning),
                .washing: .to(.washing, .wash), .washOver: .refused(.alreadyEnded), .washed: .refused(.alreadyEnded),
                .drying: .to(.drying, .dry), .dryOver: .refused(.alreadyEnded), .completed: .refused(.alreadyEnded),
                .lineDry: .refused(.alreadyEnded), .dryingMore: .to(.drying, .dry), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "snooze 10m", command: .snooze(.minutes(10)),
            outcomes: [
                .new: .refused(.nothingRunning), .ready: .refused(.nothingRunning),
                .washing: .refused(.nothingRunning), .washOver: .to(.washed, .reminder), .washed: .to(.washed, .reminder),
                .drying: .refused(.nothingRunning), .dryOver: .to(.completed, .reminder), .completed: .to(.completed, .reminder),
                .lineDry: .to(.completed, .reminder), .dryingMore: .refused(.nothingRunning), .retired: .refused(.petRetired),
            ]),
        Row(
            name: "ack", command: .acknowledge,
            outcomes: [
                .new: .nothing, .ready: .nothing,
                .washing: .nothing, .washOver: .nothing, .washed: .to(.washed),
                .drying: .nothing, .dryOver: .nothing, .completed: .to(.completed),
                .lineDry: .to(.completed), .dryingMore: .nothing, .retired: .nothing,
            ]),
    ]

    @Test(
        "comes to what the state machine says, and a refusal changes nothing (T-12, T-14, C4, C5, C18, G11, G12)", arguments: rows,
        Situation.allCases)
    func table(row: Row, situation: Situation) throws {
        var world = situation.world()
        let before = world.record
        let expected = try #require(row.outcomes[situation], "\(row.name) has no outcome for \(situation)")
        do {
            let effects = try world.perform(row.command)
            if effects.isEmpty {
                #expect(expected == .nothing)
                #expect(world.record == before)
            } else {
                #expect(world.started.count <= 1)
                #expect(expected == .to(world.stage, world.started.first?.kind))
                try PetValidator.check(world.pet, task: world.task, at: world.wall)
                Self.expectOneOfEach(effects)
            }
        } catch let refusal {
            #expect(expected == .refused(refusal.code), "\(refusal)")
            #expect(refusal.description.contains("Snowy"), "the sentence names the pet: \(refusal)")
            #expect(refusal.description.hasSuffix(".") || refusal.description.contains(": bellhop "), "a sentence ends: \(refusal)")
        }
    }

    /// Checks a requirement of the store: a step may contain each record and each timer only once.
    static func expectOneOfEach(_ effects: [Effect]) {
        var pets = 0
        var tasks: [TaskID] = []
        var timers: [TimerKind] = []
        for effect in effects {
            switch effect {
            case .savePet: pets += 1
            case .saveTask(let task): tasks.append(task.id)
            case .arm(let kind, _, _, _), .disarm(let kind): timers.append(kind)
            case .announce, .withdraw, .tally, .saveActivity: break
            }
        }
        #expect(pets <= 1)
        #expect(Set(tasks).count == tasks.count)
        #expect(Set(timers).count == timers.count)
    }
}
