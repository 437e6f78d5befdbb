import { useCallback, useLayoutEffect, useRef } from 'react'

const findItem = (key: string): HTMLElement | null =>
  document.querySelector(`[role="menuitem"][data-choice-key="${CSS.escape(key)}"]`)

/**
 * While a menu opens and is open, letters click its items by their `data-choice-key`. One that is pressed before the
 * items are there waits for them: it must not run a shortcut of the page, such as Archive. Returns what the items call
 * once they are there.
 */
export function useChoiceKeys(active: boolean): () => void {
  const pending = useRef<string | null>(null)
  useLayoutEffect(() => {
    if (!active) return undefined
    const onKeyDown = (event: KeyboardEvent): void => {
      const { key, ctrlKey, metaKey, altKey } = event
      if (ctrlKey || metaKey || altKey || !/^[a-z]$/i.test(key)) return
      event.preventDefault()
      event.stopPropagation()
      const item = findItem(key.toLowerCase())
      if (item) item.click()
      else pending.current = key.toLowerCase()
    }
    // Before the menu, which would only move to the item.
    document.addEventListener('keydown', onKeyDown, true)
    return () => {
      pending.current = null
      document.removeEventListener('keydown', onKeyDown, true)
    }
  }, [active])
  return useCallback(() => {
    const item = pending.current === null ? null : findItem(pending.current)
    pending.current = null
    item?.click()
  }, [])
}
