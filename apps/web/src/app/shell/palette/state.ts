import { useSyncExternalStore } from 'react'

let open = false
let previousFocus: Element | null = null
let bufferedText = ''
const listeners = new Set<() => void>()

/** Opens or closes the command palette. */
export function setPaletteOpen(next: boolean): void {
  if (next && !open) previousFocus = document.activeElement
  if (next !== open) bufferedText = ''
  open = next
  for (const listener of listeners) listener()
}

/** Returns the element that had the focus before the palette opened. */
export function getPreviousFocus(): HTMLElement | null {
  return previousFocus instanceof HTMLElement && previousFocus !== document.body ? previousFocus : null
}

/** Buffers a key typed while the palette's chunk loads. */
export function bufferKey(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
  if (event.key === 'Escape') setPaletteOpen(false)
  else if (event.key === 'Backspace') bufferedText = bufferedText.slice(0, -1)
  else if (event.key.length === 1) bufferedText += event.key
  else return
  event.preventDefault()
  event.stopPropagation()
}

/** Returns the text typed before the field was mounted. */
export function getBufferedText(): string {
  return bufferedText
}

export function clearBufferedText(): void {
  bufferedText = ''
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function usePaletteOpen(): boolean {
  return useSyncExternalStore(subscribe, () => open)
}
