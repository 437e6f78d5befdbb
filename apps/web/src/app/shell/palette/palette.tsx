import { Dialog as Base } from '@base-ui/react/dialog'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../lib/use-session.ts'
import type { Option } from './option.ts'
import { PaletteBody } from './palette-body.tsx'
import { addRecent } from './recent.ts'
import { getPreviousFocus, clearBufferedText, setPaletteOpen } from './state.ts'
import * as texts from './texts.ts'

/** The command palette: one field that finds pages, actions, listings and people. Full screen on narrow screens. */
export default function Palette() {
  const { user_id } = useUser()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // After navigation the new page takes the focus; otherwise the previously focused element does.
  const navigated = useRef(false)
  const [open, setOpen] = useState(true)
  const [openCount, setOpenCount] = useState(0)

  /** Closes the palette; while it is still closing, reopens it in its initial state. */
  function toggle(): void {
    setOpen(!open)
    if (open) return
    navigated.current = false
    clearBufferedText()
    setOpenCount(openCount + 1)
  }

  const choose = useCallback(
    ({ id, title, detail = '', to, run }: Option, elsewhere: boolean): void => {
      if (to === undefined) {
        setOpen(false)
        run?.()
        return
      }
      if (!/^(?:page|action):/.test(id)) addRecent(user_id, { id, title, detail, to })
      if (elsewhere) {
        window.open(to, '_blank', 'noopener')
        return
      }
      navigated.current = true
      setOpen(false)
      void navigate(to)
    },
    [navigate, user_id],
  )

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => setOpen(next)}
      onOpenChangeComplete={(isOpen) => !isOpen && setPaletteOpen(false)}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Base.Popup
          aria-label={texts.searchAndCommands}
          initialFocus={field}
          finalFocus={() => !navigated.current && (getPreviousFocus() ?? true)}
          className="fixed inset-0 z-50 flex h-dvh flex-col overflow-hidden bg-raised text-ink outline-none sm:inset-x-0 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:h-auto sm:max-h-[min(560px,76vh)] sm:w-[640px] sm:rounded-lg sm:shadow-raised"
        >
          <PaletteBody
            key={openCount}
            fieldRef={field}
            onSelect={choose}
            onClose={() => setOpen(false)}
            onToggleKey={toggle}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
