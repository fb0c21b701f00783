import BellhopCore
import BellhopEngine
import Laundry

extension Hub {
    /// Adds a household of sample data (D-19). If the name of a sample pet is taken, the pet gets
    /// another name.
    ///
    /// - Throws: `notEmpty` if there are pets already and `yes` is false.
    package func addDemo(seed: UInt64, yes: Bool) async throws -> ImportOutcome {
        let others = try await engine.household.pets(includingRetired: true).count
        guard yes || others == 0 else {
            throw Refusal(
                .notEmpty,
                "There \(form: others, one: "is", other: "are") \(count: others, one: "pet", other: "pets") here already. To add the samples anyway, use --yes."
            )
        }
        let demo = try DemoHousehold(seed: seed, at: try await reading(), context: engine.context(engine.settings))
        let words: Phrase = "added sample pets"
        return try await importHousehold(demo.household, mode: .merge, dryRun: false, words: words)
    }
}
