import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { isToast } from './toaster.tsx'

interface DialogRootProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** What every dialog is built on: one that a press beside it closes, but a press on a message over it does not. */
export function DialogRoot({ open, onOpenChange, children }: DialogRootProps) {
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event, cancel }) => {
        if (reason === 'outside-press' && isToast(event.target)) cancel()
        else onOpenChange(next)
      }}
    >
      {children}
    </Base.Root>
  )
}
