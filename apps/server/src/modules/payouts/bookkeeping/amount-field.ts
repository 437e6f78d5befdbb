/** Cents as bookkeeping programs read an amount: `-1234.50`. */
export const toAmountField = (cents: number): string => (cents / 100).toFixed(2)
