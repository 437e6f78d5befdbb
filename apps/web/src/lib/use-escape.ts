import { useContext, useEffect } from 'react'
import { getTopLayer, LayerContext } from './shortcuts/layers.ts'

/** Calls `onEscape` when Escape is pressed anywhere but in a dialog above, while the component is mounted. */
export function useEscape(onEscape: () => void): void {
  const layer = useContext(LayerContext)
  useEffect(() => {
    const key = (event: KeyboardEvent) => event.key === 'Escape' && layer === getTopLayer() && onEscape()
    document.addEventListener('keydown', key)
    return () => document.removeEventListener('keydown', key)
  }, [onEscape, layer])
}
