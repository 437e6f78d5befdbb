import { useEffect } from 'react'

/** Calls `onEscape` when Escape is pressed anywhere, while the component is mounted. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onEscape])
}
