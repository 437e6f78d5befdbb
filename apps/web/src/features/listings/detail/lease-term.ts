import * as texts from './texts.ts'

/** `N/A`, `12 Months`, `1 Month`, `12 - 24 Months`. */
export function formatLeaseTerm(from: number | null, to: number | null): string {
  const [low, high] = [from ?? to ?? 0, to ?? from ?? 0]
  if (low === 0 && high === 0) return texts.noLeaseTerm
  const word = high === 1 ? texts.month : texts.months
  return low === high ? `${high} ${word}` : `${low} - ${high} ${word}`
}
