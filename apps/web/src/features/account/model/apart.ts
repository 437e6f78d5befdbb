/** How far another clock is from the one shown: `3 hours behind`, `30 minutes ahead`, `5 h 30 min ahead`. */
export function apartText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  const side = minutes < 0 ? 'behind' : 'ahead'
  if (rest !== 0) return hours === 0 ? `${rest} minutes ${side}` : `${hours} h ${rest} min ${side}`
  return hours === 1 ? `an hour ${side}` : `${hours} hours ${side}`
}
