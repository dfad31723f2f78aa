import Foundation
import LockstepCore
import LockstepPersistence

/// A disk in memory that can lose power.
///
/// The content of a file is durable after the file was synchronized, and names are durable after their folder was
/// synchronized. Any other change may be lost, independently of the others: a new name may be durable before the
/// content of its file.
final class ModelDisk: FileSystem {
    fileprivate struct Node {
        var kind = FileStatus.Kind.file
        var bytes = Data()
        /// The content that is kept after a loss of power.
        var durable = Data()
    }

    /// One change of the names in a folder. The change is atomic.
    fileprivate struct Change {
        let folder: String
        let names: [String: Int?]
    }

    fileprivate struct State {
        /// The number of the disk. Each disk of a test has a number of its own.
        var device: Int64 = 0
        var nodes: [Int: Node] = [0: Node(kind: .folder)]
        /// The names as a process sees them.
        var names: [String: Int] = ["/": 0]
        /// The names that are kept after a loss of power.
        var durableNames: [String: Int] = ["/": 0]
        var pending: [Change] = []
        var files: [Int32: (node: Int, path: String, offset: Int)] = [:]
        var lastFile: Int32 = 0
        var ignored: Set<FileStatus.Kind> = []

        mutating func change(_ names: [String: Int?], in folder: String) {
            pending.append(Change(folder: folder, names: names))
            Self.apply(names, to: &self.names)
        }

        static func apply(_ change: [String: Int?], to names: inout [String: Int]) {
            for (path, node) in change { names[path] = node }
        }
    }

    private let state: Locked<State>

    private init(_ state: State) {
        var state = state
        state.device = .random(in: .min ..< -2)
        self.state = Locked(state)
    }

    /// Creates a disk.
    ///
    /// - Parameter ignored: The kinds of files that the disk falsely reports as durable. For tests of the tests.
    convenience init(ignoringSynchronizationOf ignored: Set<FileStatus.Kind> = []) {
        var state = State()
        state.ignored = ignored
        self.init(state)
    }

    /// Returns all disks that a loss of power may leave now.
    func afterPowerLoss() -> [ModelDisk] {
        let state = state.withLock { $0 }
        var results: [State] = []
        for subset in 0..<(1 << state.pending.count) {
            var left = State()
            left.nodes = state.nodes
            left.names = state.durableNames
            for (index, change) in state.pending.enumerated() where subset & 1 << index != 0 {
                State.apply(change.names, to: &left.names)
            }
            left.names = left.names.filter { left.isReachable($0.key) }
            left.durableNames = left.names
            var variants = [left]
            for (number, node) in state.nodes where node.bytes != node.durable {
                let contents = [
                    node.durable, node.bytes, node.bytes.prefix(node.bytes.count / 2), Data(count: node.bytes.count),
                ]
                variants = variants.flatMap { variant in
                    contents.map { content in
                        var variant = variant
                        variant.nodes[number]?.bytes = Data(content)
                        variant.nodes[number]?.durable = Data(content)
                        return variant
                    }
                }
            }
            results += variants
        }
        return results.map(ModelDisk.init)
    }

    /// The number of name changes that may be lost now.
    var pendingCount: Int { state.withLock { $0.pending.count } }

    /// The paths of all files.
    var files: [String] {
        state.withLock { state in state.names.filter { state.nodes[$0.value]?.kind == .file }.map(\.key).sorted() }
    }

    private func perform<Value: Sendable>(
        _ call: String, _ body: @Sendable (inout State) -> Result<Value, Failure>
    ) throws(SystemError) -> Value {
        switch state.withLock(body) {
        case .success(let value): return value
        case .failure(let failure): throw SystemError(call, failure.code)
        }
    }

    private struct Failure: Error { let code: Int32 }

    func openFile(_ path: String, for purpose: FilePurpose) throws(SystemError) -> Int32 {
        try perform("open") { state -> Result<Int32, Failure> in
            var node = state.names[path]
            switch purpose {
            case .creating, .locking:
                if node != nil, case .creating = purpose { return .failure(Failure(code: EEXIST)) }
                if node == nil {
                    guard state.names[path.folder] != nil else { return .failure(Failure(code: ENOENT)) }
                    node = state.nodes.count
                    state.nodes[state.nodes.count] = Node()
                    state.change([path: node], in: path.folder)
                }
            case .reading, .folder: break
            }
            guard let node else { return .failure(Failure(code: ENOENT)) }
            state.lastFile += 1
            state.files[state.lastFile] = (node, path, 0)
            return .success(state.lastFile)
        }
    }

    func readBytes(of file: Int32, atMost count: Int) throws(SystemError) -> Data {
        try perform("read") { state -> Result<Data, Failure> in
            guard let (node, path, offset) = state.files[file], let bytes = state.nodes[node]?.bytes else {
                return .failure(Failure(code: EBADF))
            }
            let part = bytes.dropFirst(offset).prefix(count)
            state.files[file] = (node, path, offset + part.count)
            return .success(part)
        }
    }

    func writeBytes(_ bytes: UnsafeRawBufferPointer, to file: Int32) throws(SystemError) -> Int {
        let data = Data(bytes)
        return try perform("write") { state -> Result<Int, Failure> in
            guard let node = state.files[file]?.node else { return .failure(Failure(code: EBADF)) }
            state.nodes[node]?.bytes.append(data)
            return .success(data.count)
        }
    }

    func synchronize(_ file: Int32) throws(SystemError) {
        try perform("fsync") { state -> Result<Void, Failure> in
            guard let (number, path, _) = state.files[file], let node = state.nodes[number] else {
                return .failure(Failure(code: EBADF))
            }
            if state.ignored.contains(node.kind) { return .success(()) }
            state.nodes[number]?.durable = node.bytes
            if node.kind == .folder {
                for change in state.pending where change.folder == path {
                    State.apply(change.names, to: &state.durableNames)
                }
                state.pending.removeAll { $0.folder == path }
            }
            return .success(())
        }
    }

    func closeFile(_ file: Int32) throws(SystemError) { state.withLock { $0.files[file] = nil } }

    func lockFile(_ file: Int32) throws(SystemError) {}

    func unlockFile(_ file: Int32) throws(SystemError) {}

    func status(of file: Int32) throws(SystemError) -> FileStatus {
        try perform("fstat") { state in .success(state.status(of: state.files[file]?.node ?? 0)) }
    }

    func status(at path: String) throws(SystemError) -> FileStatus {
        try perform("stat") { state in
            state.names[path].map { .success(state.status(of: $0)) } ?? .failure(Failure(code: ENOENT))
        }
    }

    func target(ofLink path: String) throws(SystemError) -> String { throw SystemError("readlink", EINVAL) }

    func renameFile(_ path: String, to newPath: String) throws(SystemError) {
        try perform("rename") { state -> Result<Void, Failure> in
            guard let node = state.names[path] else { return .failure(Failure(code: ENOENT)) }
            state.change([path: nil, newPath: node], in: path.folder)
            return .success(())
        }
    }

    func removeFile(_ path: String) throws(SystemError) {
        try perform("unlink") { state -> Result<Void, Failure> in
            guard state.names[path] != nil else { return .failure(Failure(code: ENOENT)) }
            state.change([path: nil], in: path.folder)
            return .success(())
        }
    }

    func makeFolder(_ path: String) throws(SystemError) {
        try perform("mkdir") { state -> Result<Void, Failure> in
            if state.names[path] != nil { return .failure(Failure(code: EEXIST)) }
            guard state.names[path.folder] != nil else { return .failure(Failure(code: ENOENT)) }
            let node = state.nodes.count
            state.nodes[node] = Node(kind: .folder)
            state.change([path: node], in: path.folder)
            return .success(())
        }
    }

    func names(in folder: String) throws(SystemError) -> [String] {
        try perform("readdir") { state in
            guard state.names[folder] != nil else { return .failure(Failure(code: ENOENT)) }
            return .success(state.names.keys.filter { $0 != "/" && $0.folder == folder }.map(\.name))
        }
    }
}

extension ModelDisk.State {
    /// Returns whether all parent folders of a path exist.
    fileprivate func isReachable(_ path: String) -> Bool {
        path == "/" || names[path.folder] != nil && isReachable(path.folder)
    }

    fileprivate func status(of node: Int) -> FileStatus {
        FileStatus(
            kind: nodes[node]?.kind ?? .other, isWritable: true,
            identity: FileIdentity(device: device, number: UInt64(node)))
    }
}

extension String {
    fileprivate var folder: String { (self as NSString).deletingLastPathComponent }
    fileprivate var name: String { (self as NSString).lastPathComponent }
}
