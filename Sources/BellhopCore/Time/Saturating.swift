extension FixedWidthInteger {
    /// The sum, or the end of the range if the sum overflows. Use this for numbers from outside the
    /// program, because their sums must never trap.
    public func saturatingAdding(_ other: Self) -> Self {
        let (sum, overflows) = addingReportingOverflow(other)
        return overflows ? (other < 0 ? .min : .max) : sum
    }

    /// The difference, or the end of the range if the difference overflows.
    public func saturatingSubtracting(_ other: Self) -> Self {
        let (difference, overflows) = subtractingReportingOverflow(other)
        return overflows ? (other < 0 ? .max : .min) : difference
    }

    /// The product, or the end of the range if the product overflows.
    public func saturatingMultiplied(by factor: Self) -> Self {
        let (product, overflows) = multipliedReportingOverflow(by: factor)
        return overflows ? ((self < 0) == (factor < 0) ? .max : .min) : product
    }
}

extension Sequence where Element: FixedWidthInteger {
    /// The sum of all elements, or the end of the range if the sum overflows.
    public var saturatingSum: Element { reduce(0) { $0.saturatingAdding($1) } }
}
