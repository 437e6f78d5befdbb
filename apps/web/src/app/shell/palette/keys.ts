type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** How far one page of the list is. */
const page = 6

/**
 * The line that a key chooses, of so many and from the chosen one; null for a key that chooses none. Arrows go round;
 * with a modifier the keys are the field's own, where they move and mark its text.
 */
export function targetOf(press: Press, count: number, from: number): number | null {
  if (count === 0 || press.shiftKey || press.ctrlKey || press.metaKey || press.altKey) return null
  switch (press.key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from - 1 + count) % count
    case 'PageDown':
      return Math.min(from + page, count - 1)
    case 'PageUp':
      return Math.max(from - page, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
