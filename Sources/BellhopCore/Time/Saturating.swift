extension FixedWidthInteger {
    /// Returns the sum, or the nearest end of the range if the sum overflows. Use this for numbers
    /// from outside the program, because their sums must never trap.
    package func saturatingAdding(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// Returns the difference, or the nearest end of the range if the difference overflows.
    package func saturatingSubtracting(_ other: Self) -> Self {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }

    /// Returns the product, or the nearest end of the range if the product overflows.
    package func saturatingMultiplied(by factor: Self) -> Self {
        let (product, overflows) = multipliedReportingOverflow(by: factor)
        return overflows ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}

extension Sequence where Element: FixedWidthInteger {
    /// The sum of all elements, or the nearest end of the range if the sum overflows.
    package var saturatingSum: Element { reduce(0) { $0.saturatingAdding($1) } }
}
