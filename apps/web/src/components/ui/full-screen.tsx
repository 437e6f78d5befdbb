import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { DialogRoot } from './dialog-root.tsx'

interface FullScreenProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  /** At the end of the title's line; must close the dialog. */
  readonly action: ReactNode
  readonly children: ReactNode
}

/** A dialog that fills a small screen. */
export function FullScreen({ open, onOpenChange, title, action, children }: FullScreenProps) {
  return (
    <DialogRoot open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Popup className="fixed inset-0 z-50 flex flex-col bg-panel text-ink outline-none">
          <header className="flex h-14 shrink-0 items-center justify-between gap-3 border-b px-4">
            <Base.Title className="truncate text-base font-semibold tabular-nums">{title}</Base.Title>
            {action}
          </header>
          <div className="relative min-h-0 grow">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </DialogRoot>
  )
}
