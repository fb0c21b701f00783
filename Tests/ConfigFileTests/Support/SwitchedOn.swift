/// Returns a config with every `#key = value` and `#[table]` switched on. `# ` begins a comment for
/// people, which stays.
func switchedOn(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let isComment = line == "#" || line.hasPrefix("# ") || !line.hasPrefix("#")
        return isComment ? line : line.dropFirst()
    }.joined(separator: "\n")
}
