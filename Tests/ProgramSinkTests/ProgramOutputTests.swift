import BellhopCore
import BellhopTestKit
import ProgramSink
import Testing

/// Tests the output of a program that prints a secret for the config.
@Suite(.serialized) struct ProgramOutputTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @Test(
        "what it prints is returned; how it failed is said, what it said is not",
        arguments: [
            ("printf %s \"$TOKEN $1\"", "tk_1 show", nil), ("echo no >&2; exit 3", nil, "failed (status 3)"),
            ("kill -KILL $$", nil, "was ended by signal 9"),
            ("exec sleep 60", nil, "did not end in time"),
        ] as [(String, String?, String?)])
    func output(_ script: String, _ expected: String?, _ problem: String?) throws {
        let limit: Duration = problem == "did not end in time" ? .milliseconds(200) : .seconds(20)
        let variables = ["PATH": "/usr/bin:/bin", "TOKEN": "tk_1"]
        let result = ProgramOutput.read([try folder.script(script), "show"], variables: variables, limit: limit)
        switch result {
        case .success(let bytes): #expect(String(decoding: bytes, as: UTF8.self) == expected)
        case .failure(let failure): #expect(failure.problem.description == problem)
        }
    }

    @Test("what is no program is said")
    func missing() {
        for command in [[], ["/none"], ["no-such-program"]] {
            #expect(
                ProgramOutput.read(command, variables: [:], limit: .seconds(1)) == .failure(.init(problem: "is not an executable program"))
            )
        }
    }
}
