import ArgumentParser

/// Separates the program of `bellhop run` from the options of Bellhop, so that users need not write
/// two dashes before it, and no option of the program is taken for one of Bellhop.
enum ProgramWords {
    /// Returns the arguments with `--` before the program: `run -- make -j4`. Other commands are left
    /// alone.
    static func separated(_ arguments: [String]) -> [String] {
        var place = end(ofOptions: LeadingOptions.valuedNames, arguments, from: 0)
        guard place < arguments.count, arguments[place] == RunProgram.configuration.commandName else { return arguments }
        let valued = CommandShape.arguments(of: RunProgram.self).filter { $0.kind == .option }.flatMap { $0.names ?? [] }
            .map { ($0.kind == .long ? "--" : "-") + $0.name }
        place = end(ofOptions: valued, arguments, from: place + 1)
        guard place < arguments.count, arguments[place] != "--" else { return arguments }
        return arguments[..<place] + ["--"] + arguments[place...]
    }

    /// Returns the index of the first argument that is neither an option nor the value of one.
    ///
    /// - Parameter valued: the options that have a value.
    static func end(ofOptions valued: [String], _ arguments: [String], from start: Int) -> Int {
        var place = start
        while place < arguments.count, arguments[place].hasPrefix("-"), arguments[place] != "--" {
            place += valued.contains(arguments[place]) ? 2 : 1
        }
        return min(place, arguments.count)
    }
}
