/** Returns a text of at most `max` UTF-16 units: the whole, or its start with an ellipsis, cut inside no character. */
export function shorten(text: string, max: number): string {
  if (text.length <= max) return text
  const start = text.slice(0, max - 1)
  return `${(start.isWellFormed() ? start : start.slice(0, -1)).trimEnd()}…`
}
