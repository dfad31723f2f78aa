/// How often each function was entered, as the compiler's option `-profile-generate` counts it.
enum Profile {
    static func reset() { resetCounters() }

    static func write() {
        let error = writeCounters()
        precondition(error == 0, "The profile cannot be written")
    }
}

@_silgen_name("__llvm_profile_reset_counters") private func resetCounters()
@_silgen_name("__llvm_profile_write_file") private func writeCounters() -> Int32
