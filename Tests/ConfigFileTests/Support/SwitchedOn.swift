/// Returns a config in which every `#key = value` and every `#[table]` is switched on. Lines that
/// begin with `# ` are comments for people and stay unchanged.
func switchedOn(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let isComment = line == "#" || line.hasPrefix("# ") || !line.hasPrefix("#")
        return isComment ? line : line.dropFirst()
    }.joined(separator: "\n")
}
