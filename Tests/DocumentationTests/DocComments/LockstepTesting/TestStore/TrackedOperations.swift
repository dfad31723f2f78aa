enum FormOperation { case submit }

@MainActor @Observable
final class SignUpForm {
    @ObservationIgnored @Track(FormOperation.self) var operations
}
