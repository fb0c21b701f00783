import BellhopTestKit
import Foundation

extension TemporaryFolder {
    func text(_ name: String) throws -> String {
        try String(contentsOfFile: path + "/" + name, encoding: .utf8)
    }
}
