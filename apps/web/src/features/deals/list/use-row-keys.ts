import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import type { RefObject } from 'react'

interface RowKeys {
  readonly list: RefObject<HTMLElement | null>
  readonly onSearch: () => void
  readonly onNew: () => void
}

/** Keys of the list: J and K move the focus between the links of the rows, Enter opens one. */
export function useRowKeys({ list, onSearch, onNew }: RowKeys): void {
  function step(by: 1 | -1): boolean {
    const links = [...(list.current?.querySelectorAll<HTMLElement>('[data-deal-row]') ?? [])]
    if (links.length === 0) return false
    const at = links.findIndex((link) => link === document.activeElement)
    const next = at === -1 ? 0 : Math.max(0, Math.min(at + by, links.length - 1))
    links[next]?.focus()
    return true
  }
  useShortcuts({
    nextDeal: () => step(1),
    previousDeal: () => step(-1),
    searchDeals: onSearch,
    newDeal: onNew,
  })
}
