import { Dialog as Base } from '@base-ui/react/dialog'
import { useRef } from 'react'
import { cn } from '../../lib/cn.ts'
import { DialogRoot } from './dialog-root.tsx'
import { findFirstField } from './first-field.ts'
import { LateFieldFocus } from './late-field-focus.tsx'
import { backdrop, DialogFrame, type DialogProps } from './plain-dialog.tsx'

/** A modal panel at the side, for narrow screens. */
export function Drawer({
  open,
  onOpenChange,
  side = 'left',
  className,
  children,
  ...frame
}: Omit<DialogProps, 'finalFocus' | 'initialFocus'> & { readonly side?: 'left' | 'right' }) {
  const offscreenClass =
    side === 'left'
      ? 'data-starting-style:-translate-x-full data-ending-style:-translate-x-full'
      : 'data-starting-style:translate-x-full data-ending-style:translate-x-full'
  const popup = useRef<HTMLDivElement>(null)
  return (
    <DialogRoot open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop forceRender className={backdrop} />
        <Base.Popup
          ref={popup}
          initialFocus={() => findFirstField(popup.current) ?? true}
          className={cn(
            'fixed inset-y-0 z-50 flex w-80 max-w-[calc(100vw-48px)] flex-col bg-raised text-ink shadow-raised outline-none',
            'transition-transform duration-200',
            side === 'left' ? 'left-0' : 'right-0',
            offscreenClass,
            className,
          )}
        >
          <DialogFrame {...frame}>
            <LateFieldFocus popup={popup} />
            {children}
          </DialogFrame>
        </Base.Popup>
      </Base.Portal>
    </DialogRoot>
  )
}
