/// Thousandths of `whole` that `part` is; `nil` where there is no whole. Any two numbers will do, also those of an older import.
public func perMille(_ part: Int, of whole: Int) -> Int? {
    whole > 0 ? Int(clamping: Int128(part) * 1000 / Int128(whole)) : nil
}
