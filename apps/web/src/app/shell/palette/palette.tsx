import { Dialog as Base } from '@base-ui/react/dialog'
import { useCallback, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useUser } from '../../../lib/use-session.ts'
import type { Option } from './option.ts'
import { PaletteBody } from './palette-body.tsx'
import { remember } from './recent.ts'
import { focusedBefore, forgetTyped, showPalette } from './state.ts'

/** The command palette: one field that finds pages, actions, homes and people. A sheet where the screen is narrow. */
export default function Palette() {
  const { user_id } = useUser()
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  // Whoever went somewhere is on a new page, which takes the focus; everybody else goes back to where they were.
  const gone = useRef(false)
  const [open, setOpen] = useState(true)
  const [turn, setTurn] = useState(0)

  /** Its keys close it; pressed while it is still closing they ask for it again, as new. */
  function toggle(): void {
    setOpen(!open)
    if (open) return
    gone.current = false
    forgetTyped()
    setTurn(turn + 1)
  }

  const choose = useCallback(
    ({ id, title, detail = '', to, run }: Option, elsewhere: boolean): void => {
      if (to === undefined) {
        setOpen(false)
        run?.()
        return
      }
      if (!/^(?:page|action):/.test(id)) remember(user_id, { id, title, detail, to })
      if (elsewhere) {
        window.open(to, '_blank', 'noopener')
        return
      }
      gone.current = true
      setOpen(false)
      void navigate(to)
    },
    [navigate, user_id],
  )

  return (
    <Base.Root
      open={open}
      onOpenChange={(next) => setOpen(next)}
      onOpenChangeComplete={(stands) => !stands && showPalette(false)}
    >
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-black/40 transition-opacity duration-100 data-starting-style:opacity-0 data-ending-style:opacity-0" />
        <Base.Popup
          aria-label="Search and commands"
          initialFocus={field}
          finalFocus={() => !gone.current && (focusedBefore() ?? true)}
          className="fixed inset-0 z-50 flex h-dvh flex-col overflow-hidden bg-raised text-ink outline-none sm:inset-x-0 sm:top-[12vh] sm:bottom-auto sm:mx-auto sm:h-auto sm:max-h-[min(560px,76vh)] sm:w-[640px] sm:rounded-lg sm:shadow-raised"
        >
          <PaletteBody
            key={turn}
            fieldRef={field}
            onChoose={choose}
            onClose={() => setOpen(false)}
            onKeys={toggle}
          />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
