#if Desktop
import BellhopCore
import BellhopTestKit
import DesktopSink
import Testing

@Suite(.timeLimit(.minutes(15))) struct ContractTests {
    @Test("The desktop sink keeps the sink contract", arguments: SinkContract.cases)
    func contract(_ part: SinkContract.Case) async throws {
        try await PrivateBus.run { bus in
            let server = try await ScriptedNotificationServer(on: bus.address)
            let contract = SinkContract { environment in
                var environment = environment
                environment.variables = bus.variables
                return try DesktopSink(settings: .init([:], schema: DesktopSink.schema), environment: environment)
            }
            try await contract.run(part)
            // Calling the server here keeps it alive until the contract has run.
            _ = await server.shown()
        }
    }
}
#endif
