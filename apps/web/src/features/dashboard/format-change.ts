/** The change of a price in percent: `+4.2%`, `−3%`, `0%`. */
export function formatChange(now: number, before: number): string {
  const percent = Math.round((now / before - 1) * 1000) / 10
  if (percent === 0) return '0%'
  return `${percent > 0 ? '+' : '−'}${Math.abs(percent)}%`
}
