import { lazy, Suspense, useEffect } from 'react'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { keepTyped, showPalette, usePaletteOpen } from './state.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

/** Stands for the palette until it is here, and loses nothing of what is typed meanwhile. */
function TypedAhead() {
  useEffect(() => {
    document.addEventListener('keydown', keepTyped, { capture: true })
    return () => document.removeEventListener('keydown', keepTyped, { capture: true })
  }, [])
  return null
}

/** The palette where it is asked for, by its keys or a button; fetched as soon as the page has nothing else to do. */
export function PaletteHost() {
  const open = usePaletteOpen()
  useShortcuts({ quickSearch: () => showPalette(true) })
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
  return open ? (
    <Suspense fallback={<TypedAhead />}>
      <Palette />
    </Suspense>
  ) : null
}
