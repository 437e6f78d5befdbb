import { Suspense, useEffect } from 'react'
import { lazy } from '../../../lib/lazy.ts'
import { useShortcuts } from '../../../lib/shortcuts/use-shortcuts.ts'
import { runWhenIdle } from '../../../lib/run-when-idle.ts'
import { bufferKey, setPaletteOpen, usePaletteOpen } from './state.ts'

const load = () => import('./palette.tsx')
const Palette = lazy(load)

/** Buffers typed keys while the palette's chunk loads. */
function KeyBuffer() {
  useEffect(() => {
    document.addEventListener('keydown', bufferKey, { capture: true })
    return () => document.removeEventListener('keydown', bufferKey, { capture: true })
  }, [])
  return null
}

/** Shows the palette when it is open; preloads its chunk when the browser is idle. */
export function PaletteHost() {
  const open = usePaletteOpen()
  useShortcuts({ quickSearch: () => setPaletteOpen(true) })
  useEffect(() => runWhenIdle(() => void load().catch(() => {})), [])
  return open ? (
    <Suspense fallback={<KeyBuffer />}>
      <Palette />
    </Suspense>
  ) : null
}
