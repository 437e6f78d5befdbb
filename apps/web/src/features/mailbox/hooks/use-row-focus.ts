import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react'

/** What moves the keyboard among the rows of a list. */
export interface RowFocus {
  /** The row that the keyboard last stood on. */
  readonly id: () => string | undefined
  /** False where there is no row to move to. */
  readonly move: (by: 1 | -1) => boolean
  /** Puts the keyboard on a row by its place; a place beyond the last is the last. */
  readonly at: (index: number) => void
  readonly remember: (id: string) => void
}

function linksOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[data-thread]') ?? [])]
}

function focusRow(list: HTMLElement | null, index: number): void {
  const links = linksOf(list)
  const link = links[Math.max(0, Math.min(index, links.length - 1))]
  link?.focus({ preventScroll: true })
  link?.closest('li')?.scrollIntoView({ block: 'nearest' })
}

/** Shows which row keys concern, wherever the focus is by now. */
function markRow(list: HTMLElement | null, id: string | undefined): void {
  for (const link of linksOf(list))
    link.closest('li')?.toggleAttribute('data-at', link.dataset['thread'] === id)
}

/**
 * The keyboard's place in a list: the row that last had the focus. A pointer that rests on a row does not take it, since
 * rows move under it. When its row goes away the next one takes its place, and who comes back from a
 * thread stands on it again.
 */
export function useRowFocus(
  list: RefObject<HTMLElement | null>,
  ids: readonly string[],
  /** No thread is open: the keyboard belongs to the list. */
  active: boolean,
): RowFocus {
  const last = useRef<{ id: string | undefined; index: number }>({ id: undefined, index: 0 })
  const order = ids.join(' ')

  useLayoutEffect(() => {
    const { id, index } = last.current
    const place = id === undefined ? -1 : order.split(' ').indexOf(id)
    if (place >= 0) last.current.index = place
    // Its row has gone with the focus in it.
    else if (id !== undefined && document.activeElement === document.body) focusRow(list.current, index)
  }, [list, order])

  // Rows come and go, and so does the list.
  useLayoutEffect(() => markRow(list.current, last.current.id))

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent): void => {
      const row = target instanceof Element && list.current?.contains(target) ? target.closest('li') : null
      const link = row?.querySelector<HTMLElement>('[data-thread]')
      if (!link) return
      last.current = { id: link.dataset['thread'], index: linksOf(list.current).indexOf(link) }
      markRow(list.current, last.current.id)
    }
    document.addEventListener('focusin', onFocusIn)
    return () => document.removeEventListener('focusin', onFocusIn)
  }, [list])

  useEffect(() => {
    if (!active || last.current.id === undefined) return
    // After the page has taken the focus for itself.
    const frame = requestAnimationFrame(() => {
      if (document.activeElement === document.body || document.activeElement?.id === 'main')
        focusRow(list.current, last.current.index)
    })
    return () => cancelAnimationFrame(frame)
  }, [list, active])

  return {
    id: () => last.current.id,
    move: (by) => {
      const links = linksOf(list.current)
      const here = links.findIndex((link) => link.closest('li')?.contains(document.activeElement))
      const from = here >= 0 ? here : last.current.id === undefined ? (by > 0 ? -1 : 0) : last.current.index
      const to = here < 0 && last.current.id !== undefined ? from : from + by
      if (here >= 0 && (to < 0 || to >= links.length)) return false
      focusRow(list.current, to)
      return true
    },
    at: (index) => focusRow(list.current, index),
    remember: (id) => {
      last.current = { id, index: Math.max(0, ids.indexOf(id)) }
    },
  }
}
