/// Drawings that replace SF Symbols on web pages, because SF Symbols may be used on Apple platforms only.
package enum Symbol {
    /// Returns the outline of a symbol, as an SVG path in a square of 24.
    ///
    /// - Parameter name: The name of the SF Symbol. A symbol without a drawing gets the drawing of a warning.
    /// - Returns: The path.
    package static func path(_ name: String) -> String {
        paths[name] ?? paths["exclamationmark.triangle"]!
    }

    private static let paths = [
        "clock": "M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 7.5V12l3 2",
        "exclamationmark.triangle": "M12 4L2.8 20h18.4zM12 10v4.5M12 17v.4",
        "lock": "M6 11h12v9.5H6zM8.5 11V7.5a3.5 3.5 0 0 1 7 0V11",
        "magnifyingglass": "M10.5 4a6.5 6.5 0 1 0 0 13a6.5 6.5 0 0 0 0-13zM15.3 15.3L21 21",
        "person.crop.circle": """
        M12 3a9 9 0 1 0 0 18a9 9 0 0 0 0-18zM12 6.8a3.2 3.2 0 1 0 0 6.4a3.2 3.2 0 0 0 0-6.4zM6 18.4c1.5-2.4 3.5-3.4 6-3.4\
        s4.5 1 6 3.4
        """,
        "exclamationmark.icloud": """
        M6.5 18.5a4 4 0 0 1-.4-8A6 6 0 0 1 17.6 9a4.8 4.8 0 0 1-.6 9.500zM12 9v4M12 15.700v.3
        """,
        "questionmark.folder": """
        M3 6h6l2 2.500h10V19H3zM10.300 12a1.800 1.800 0 1 1 2.500 1.700c-.6.3-.8.6-.8 1.300M12 17v.2
        """,
        "tray": "M3.5 13.5L6.5 5h11l3 8.5V19h-17zM3.5 13.5h5a3.5 3.5 0 0 0 7 0h5",
        "wifi.slash": """
        M2.5 9.5C5 7 8.300 5.500 12 5.500s7 1.500 9.500 4M6 13c1.600-1.600 3.700-2.500 6-2.500s4.400.9 6 2.500M12 19.500v.4M9.300 16.300\
        c.8-.7 1.700-1 2.700-1s1.900.3 2.700 1M4 3l16 18
        """,
        "wifi.exclamationmark": """
        M2.5 9.5C5 7 8.300 5.500 12 5.500s7 1.500 9.500 4M6 13c1.600-1.600 3.700-2.500 6-2.500M12 14v3M12 19.500v.4M18 13\
        c-.7-.7-1.500-1.300-2.300-1.700
        """,
    ]
}
