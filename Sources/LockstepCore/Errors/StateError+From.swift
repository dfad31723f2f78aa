import Foundation

extension StateError {
    /// Converts any error to a `StateError`.
    ///
    /// - A `StateError` stays the same.
    /// - A ``NetworkError`` becomes ``network(_:)``, and a ``ValidationError`` becomes ``validation(_:)``.
    /// - A ``StateErrorConvertible`` becomes its ``StateErrorConvertible/stateError``.
    /// - A `CancellationError`, or a cancellation by `URLSession`, POSIX or Cocoa, becomes ``cancelled``.
    /// - Any other error of `URLSession`, or a POSIX error about the network, becomes ``network(_:)``.
    /// - A POSIX or Cocoa error about a missing file becomes ``notFound(resource:)`` with the path of the file.
    /// - A `DecodingError` becomes `custom` with the code `decoding`.
    /// - Any other `NSError` or `CustomNSError` becomes `custom`. The code contains the domain and the number of the
    ///   error, such as `posix.13`.
    /// - Any other error becomes ``unknown(_:)``.
    ///
    /// The texts of cancellations and of errors about missing files are discarded. A ``StateErrorConvertible``
    /// provides its own text. The text of any other error is in ``message`` or ``underlying``.
    ///
    /// - Parameter error: The error to convert.
    public init(from error: any Error) {
        switch error {
        case let error as StateError: self = error
        case let error as NetworkError: self = .network(error)
        case let error as ValidationError: self = .validation(error)
        case let error as any StateErrorConvertible: self = error.stateError
        case is CancellationError: self = .cancelled
        case let error as DecodingError: self = StateError(decoding: error)
        default: self = StateError(bridging: error)
        }
    }

    private static let decodingCode = "decoding"

    /// Whether this error is a converted `DecodingError`. The ``message`` of a converted `DecodingError` is for
    /// programmers, not for users.
    package var isDecodingFailure: Bool { code == Self.decodingCode && underlying != nil }

    private init(decoding error: DecodingError) {
        let context: DecodingError.Context? =
            switch error {
            case .typeMismatch(_, let context), .valueNotFound(_, let context), .keyNotFound(_, let context),
                .dataCorrupted(let context):
                context
            @unknown default: nil
            }
        let path = (context?.codingPath ?? []).map(\.stringValue).joined(separator: ".")
        let text = context?.debugDescription ?? "\(error)"
        self = .custom(
            code: Self.decodingCode,
            message: path.isEmpty ? text : "\(path): \(text)",
            underlying: "\(error)"
        )
    }

    private init(bridging error: any Error) {
        let bridged = error as NSError
        let text = bridged.localizedDescription
        switch bridged.domain {
        case NSURLErrorDomain:
            self = bridged.code == NSURLErrorCancelled ? .cancelled : .network(.init(url: bridged.code, text: text))
        case NSPOSIXErrorDomain:
            self = StateError(posix: bridged, text: text)
        case NSCocoaErrorDomain where bridged.code == CocoaError.Code.userCancelled.rawValue:
            self = .cancelled
        case NSCocoaErrorDomain where Self.missingFileCodes.contains(bridged.code):
            self = .notFound(resource: bridged.missingFile)
        default:
            if type(of: error) is NSError.Type || error is any CustomNSError {
                self = .custom(code: "\(bridged.domain).\(bridged.code)", message: text)
            } else {
                // If a Swift error has no text, the text of its `NSError` is generic, and does not describe the error.
                self = .unknown(error is any LocalizedError ? text : "\(error)")
            }
        }
    }

    private static let missingFileCodes = [CocoaError.Code.fileNoSuchFile, .fileReadNoSuchFile].map(\.rawValue)

    private init(posix error: NSError, text: String) {
        switch POSIXErrorCode(rawValue: Int32(truncatingIfNeeded: error.code)) {
        case .ECANCELED: self = .cancelled
        case .ETIMEDOUT: self = .network(NetworkError(.timeout, text: text))
        case .ENETDOWN, .ENETUNREACH: self = .network(NetworkError(.noConnection, text: text))
        case .ECONNREFUSED, .EHOSTDOWN, .EHOSTUNREACH: self = .network(NetworkError(.unreachable, text: text))
        case .ECONNRESET, .ECONNABORTED, .ENETRESET, .EPIPE:
            self = .network(NetworkError(.connectionLost, text: text))
        case .ENOENT: self = .notFound(resource: error.missingFile)
        default: self = .custom(code: "posix.\(error.code)", message: text)
        }
    }
}

extension NSError {
    /// The path of the missing file; an empty string if the error doesn't contain the path.
    fileprivate var missingFile: String {
        userInfo[NSFilePathErrorKey] as? String ?? (userInfo[NSURLErrorKey] as? URL)?.path ?? ""
    }
}

extension NetworkError {
    fileprivate init(url code: Int, text: String) {
        let reason: Reason =
            switch code {
            case NSURLErrorTimedOut: .timeout
            case NSURLErrorNotConnectedToInternet, NSURLErrorDataNotAllowed, NSURLErrorInternationalRoamingOff:
                .noConnection
            case NSURLErrorCannotConnectToHost: .unreachable
            case NSURLErrorCannotFindHost, NSURLErrorDNSLookupFailed: .dnsError
            case NSURLErrorNetworkConnectionLost: .connectionLost
            // The codes from "secure connection failed" to "client certificate required" are written as numbers. On
            // Linux, Foundation's constant for the first code has the value of the second code.
            case -1206 ... -1200, NSURLErrorAppTransportSecurityRequiresSecureConnection: .sslError
            case NSURLErrorBadServerResponse, NSURLErrorCannotParseResponse, NSURLErrorCannotDecodeRawData,
                NSURLErrorCannotDecodeContentData, NSURLErrorZeroByteResource:
                .badResponse
            default: .other
            }
        self.init(reason, text: text)
    }
}
