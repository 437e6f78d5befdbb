import { useEffect } from 'react'

/** Does something at the Escape key, wherever the focus is, while the component stands. */
export function useEscape(onEscape: () => void): void {
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && onEscape()
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onEscape])
}
