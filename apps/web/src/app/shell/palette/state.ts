import { useSyncExternalStore } from 'react'

let open = false
let before: Element | null = null
let typed = ''
const listeners = new Set<() => void>()

/** Opens or closes the command palette, from wherever it is asked for. */
export function showPalette(next: boolean): void {
  if (next && !open) before = document.activeElement
  if (next !== open) typed = ''
  open = next
  for (const listener of listeners) listener()
}

/** What had the focus before the palette was opened. */
export function focusedBefore(): HTMLElement | null {
  return before instanceof HTMLElement && before !== document.body ? before : null
}

/** Keeps what is typed while the palette is still being fetched. */
export function keepTyped(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') showPalette(false)
  else if (event.key === 'Backspace') typed = typed.slice(0, -1)
  else if (event.key.length === 1) typed += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** What was typed before the field was there. */
export function typedAhead(): string {
  return typed
}

export function forgetTyped(): void {
  typed = ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open)
}
