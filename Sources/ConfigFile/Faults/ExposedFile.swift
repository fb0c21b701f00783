import BellhopCore
import Glibc

/// A file with a secret that too many users can read.
package struct ExposedFile: Sendable, Hashable {
    package var path: String
    /// Whether the file belongs to this user. If it does not, this user could no longer read it
    /// after a mere `chmod`.
    package var isOwn: Bool
    /// The shell command after which only this user can read the file.
    package var command: String

    package init(_ path: String, isOwn: Bool) {
        self.path = path
        self.isOwn = isOwn
        let word = ShellText.word(SafeText.line(path))
        command = isOwn ? "chmod 600 \(word)" : "sudo chown \(geteuid()) \(word) && sudo chmod 600 \(word)"
    }
}
