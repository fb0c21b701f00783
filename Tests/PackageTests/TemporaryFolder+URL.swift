import BellhopTestKit
import Foundation

extension TemporaryFolder {
    var url: URL { URL(filePath: path, directoryHint: .isDirectory) }
}
