/** Amounts of a payout's lines as they are typed, by deal. */
export type TypedAmounts = Readonly<Record<string, string>>

/** Parses `$1,234.50`, `-30` or `−30`; null for what is no amount in whole cents, 0 for an empty field. */
function parseAmount(text: string): number | null {
  const digits = text.replace(/[$,\s]/g, '').replace('−', '-')
  if (digits === '') return 0
  return /^-?\d{1,8}(\.\d{1,2})?$/.test(digits) ? Number(digits) : null
}

export const isAmount = (text: string): boolean => parseAmount(text) !== null

/** Lines of a payout with the amounts that are not empty or 0. */
export function toLines(amounts: TypedAmounts): { deal_id: string; amount: number }[] {
  return Object.entries(amounts).flatMap(([deal_id, text]) => {
    const amount = parseAmount(text)
    return amount === null || amount === 0 ? [] : [{ deal_id, amount }]
  })
}
