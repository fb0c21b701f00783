import ArgumentParser
import BellhopCore
import CDocuments

struct APIDocs: BellhopCommand {
    static var configuration: CommandConfiguration {
        CommandConfiguration(
            commandName: "docs",
            abstract: help("Print the description of the API (OpenAPI 3.1)."),
            discussion: help(
                """
                The description lists every request of the API and every field of its answers.
                Tools make client programs and readable pages of it.

                Examples:
                  bellhop api docs
                  bellhop api docs > openapi.yaml
                """))
    }

    @OptionGroup var global: GlobalOptions

    func run(in session: Session) async throws {
        let bytes = UnsafeBufferPointer(start: bh_openapi(), count: bh_openapi_count())
        let text = String(decoding: bytes, as: UTF8.self)
        try session.show(text) { _ in String(text.dropLast()) }
    }
}
