import { parseLayout } from './cells/layout.ts'

const layoutWord =
  /\b(?:\d(?:\.5)? ?-?(?:br|bd|bed\w*|bdrms?)|studio|loft|alcove|(?:jr|junior|conv|flex)\.? ?\d)\b/i

/**
 * The layout in the cell of an address, after its street and unit: `350 E 18th St #4C, 1BR/1BA`, `61-20 Woodside Ave 3K (2
 * bed)`; null without one.
 */
export function findLayoutInAddress(text: string): string | null {
  const [, ...parts] = text.split(/\s*[,;()\n]\s*|\s+[-–—|]\s+/)
  return parts.find((part) => layoutWord.test(part) && parseLayout(part) !== null) ?? null
}
