type Press = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>

/** Options per Page Up or Page Down. */
const pageSize = 6

/**
 * Returns the index that a key moves to; null for other keys. Arrows wrap around; with a modifier the keys move the caret
 * in the field.
 */
export function getTargetIndex(press: Press, count: number, from: number): number | null {
  if (count === 0 || press.shiftKey || press.ctrlKey || press.metaKey || press.altKey) return null
  switch (press.key) {
    case 'ArrowDown':
      return (from + 1) % count
    case 'ArrowUp':
      return (from - 1 + count) % count
    case 'PageDown':
      return Math.min(from + pageSize, count - 1)
    case 'PageUp':
      return Math.max(from - pageSize, 0)
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return null
  }
}
