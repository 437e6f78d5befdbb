import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'

const findLinks = (): HTMLElement[] => [...document.querySelectorAll<HTMLElement>('[data-inquiry-row]')]

interface RowKeys {
  readonly currentId: string | undefined
  /** False leaves the key to the search of every page. */
  readonly onSearch: () => boolean | void
}

/**
 * J and K: beside an open inquiry they open the next or previous one; otherwise they move the focus between the rows, which
 * Enter opens.
 */
export function useRowKeys({ currentId, onSearch }: RowKeys): void {
  function step(by: 1 | -1): boolean {
    const links = findLinks()
    if (links.length === 0) return false
    const at = links.findIndex((link) =>
      currentId === undefined ? link === document.activeElement : link.dataset['inquiryRow'] === currentId,
    )
    const next = links[at < 0 ? 0 : Math.max(0, Math.min(at + by, links.length - 1))]
    if (currentId === undefined) next?.focus()
    else next?.click()
    return true
  }
  useShortcuts({
    nextInquiry: () => step(1),
    previousInquiry: () => step(-1),
    searchInquiries: onSearch,
  })
}
