import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** Keyboard focus among the rows of a list. */
export interface RowFocus {
  /** The row that last had focus. */
  readonly getId: () => string | undefined
  /** Moves focus to the previous or next row. Returns false when there is none. */
  readonly move: (by: 1 | -1) => boolean
  /** Focuses a row by its index, at most the last one. */
  readonly focusAt: (index: number) => void
  readonly remember: (id: string) => void
}

function getLinks(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])]
}

function focusRow(list: HTMLElement | null, index: number): void {
  const links = getLinks(list)
  const link = links[Math.max(0, Math.min(index, links.length - 1))]
  link?.focus({ preventScroll: true })
  link?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** Marks the row that shortcuts act on, also while focus is elsewhere. */
function markRow(list: HTMLElement | null, id: string | undefined): void {
  for (const link of getLinks(list))
    link.closest('li')?.toggleAttribute('data-at', link.dataset['thread'] === id)
}

/**
 * Remembers the row that last had focus. Hovering does not change it, since rows move under the pointer. When the row
 * disappears, the next one gets focus. Closing a thread focuses its row again.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  /** No thread is open, so focus belongs in the list. */
  active: boolean,
): RowFocus {
  const last = useRef<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const order = ids.join(' ')

  useLayoutEffect(() => {
    const { id, index } = last.current
    const currentIndex = id === undefined ? -1 : order.split(' ').indexOf(id)
    if (currentIndex >= 0) last.current.index = currentIndex
    // The row disappeared while it had focus.
    else if (id !== undefined && document.activeElement === document.body) focusRow(list.current, index)
  }, [list, order])

  // After every render: rows and the list itself may have changed.
  useLayoutEffect(() => markRow(list.current, last.current.id))

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      const row = target instanceof Element && list.current?.contains(target) ? target.closest('li') : null
      const link = row?.querySelector<HTMLElement>('[data-thread]')
      if (!link) return
      last.current = { id: link.dataset['thread'], index: getLinks(list.current).indexOf(link) }
      markRow(list.current, last.current.id)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [list])

  useEffect(() => {
    if (!active || last.current.id === undefined) return
    // After the page has focused its main element.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement?.id === 'main')
        focusRow(list.current, last.current.index)
    })
    return () => cancelAnimationFrame(frame)
  }, [list, active])

  return {
    getId: () => last.current.id,
    move: (by) => {
      const links = getLinks(list.current)
      const focusedIndex = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
      const from =
        focusedIndex >= 0
          ? focusedIndex
          : last.current.id === undefined
            ? by > 0
              ? -1
              : 0
            : last.current.index
      const to = focusedIndex < 0 && last.current.id !== undefined ? from : from + by
      if (focusedIndex >= 0 && (to < 0 || to >= links.length)) return false
      focusRow(list.current, to)
      return true
    },
    focusAt: (index) => focusRow(list.current, index),
    remember: (id) => {
      last.current = { id, index: Math.max(0, ids.indexOf(id)) }
    },
  }
}
