import BellhopCore
import Glibc

/// Writes the lines of a queue. This type is used only on the writer's own thread.
final class LineLoop {
    private let queue: LineQueue
    private var output: LineOutput

    init(queue: LineQueue, target: LineTarget) {
        self.queue = queue
        output = LineOutput(target)
    }

    func run() {
        while true {
            switch queue.look() {
            case .end:
                return output.close()
            case .nothing:
                var entry = pollfd(fd: queue.wakeReader, events: Int16(POLLIN), revents: 0)
                poll(&entry, 1, -1)
                queue.noteAwake()
            case .lines:
                writeSome()
            }
        }
    }

    /// Waits until the target can accept data, and only then takes lines from the queue. Lines that
    /// are cancelled during this wait are therefore never written.
    private func writeSome() {
        if let fault = output.open() {
            _ = queue.take(atMost: .max)
            queue.finish(written: 0, fault: fault)
            return
        }
        output.waitForRoom()
        let lines = queue.take(atMost: output.chunk)
        let (written, fault) = output.write(lines)
        queue.finish(written: written, fault: fault)
    }
}
