import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode } from 'react'
import { LayerContext, useShortcutLayer } from '../../lib/shortcuts/layers.ts'
import { useContentOver } from './over-dialogs.tsx'
import { isToast } from './toaster.tsx'

interface DialogRootProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly children: ReactNode
}

/** The second click of a double click that opened the dialog. */
const isSecondClick = (event: Event): boolean => event instanceof MouseEvent && event.detail > 1

/**
 * The root of every dialog: an outside click closes it, but a click on a toast does not, nor does the second one of a double
 * click. Shortcuts behind it rest.
 */
export function DialogRoot({ open, onOpenChange, children }: DialogRootProps) {
  const layer = useShortcutLayer(open)
  const over = useContentOver(layer, open)
  return (
    <Base.Root
      open={open}
      onOpenChange={(next, { reason, event, cancel }) => {
        if (reason === 'outside-press' && (isToast(event.target) || isSecondClick(event))) cancel()
        else onOpenChange(next)
      }}
    >
      <LayerContext value={layer}>
        {children}
        {over}
      </LayerContext>
    </Base.Root>
  )
}
