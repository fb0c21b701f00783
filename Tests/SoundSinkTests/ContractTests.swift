import BellhopCore
import BellhopTestKit
import SoundSink
import Testing

@Suite struct ContractTests {
    @Test("the sound sink keeps the sink contract, speech and all", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        let bench = try SoundBench()
        try bench.program("player", "test -r \"$1\"")
        try bench.program("espeak-ng", "cat >/dev/null; for last; do :; done; echo RIFF >\"$6\"")
        let contract = SinkContract { environment in
            var environment = environment
            environment.variables = bench.variables
            let values: [String: SettingValue] = ["command": .list(["player"]), "speak": .list(["*"])]
            return try SoundSink(settings: Settings(values, schema: SoundSink.schema), environment: environment)
        }
        try await contract.run(part)
    }
}
