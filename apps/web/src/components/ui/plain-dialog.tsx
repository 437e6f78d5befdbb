import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { FocusEventHandler, ReactNode, RefObject } from 'react'
import { cn } from '../../lib/cn.ts'
import { DialogRoot } from './dialog-root.tsx'
import { findFirstField } from './first-field.ts'
import { IconButton } from './icon-button.tsx'
import * as texts from './texts.ts'

export interface DialogProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly title: string
  readonly description?: string
  /** The buttons, under a line. */
  readonly footer?: ReactNode
  readonly className?: string
  /** Element to focus on close; `true` for the previous one. For dialogs whose trigger may no longer exist. */
  readonly finalFocus?: () => HTMLElement | true
  /** Element to focus on open; by default the first field, else the first control of the content or footer. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly children?: ReactNode
}

/** As high as a dialog: what is opened above another comes after it, and covers it too. */
export const backdrop =
  'fixed inset-0 z-50 bg-black/40 transition-opacity duration-150 data-starting-style:opacity-0 data-ending-style:opacity-0'

export function DialogFrame({
  title,
  description,
  footer,
  children,
}: Pick<DialogProps, 'title' | 'description' | 'footer' | 'children'>) {
  return (
    <>
      <header className="flex items-start gap-3 py-3 pr-3 pl-5">
        <div className="min-w-0 grow pt-1.5">
          <Base.Title className="text-lg font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-1 text-sm text-muted">{description}</Base.Description>
          )}
        </div>
        <Base.Close render={<IconButton label={texts.close} icon={X} />} />
      </header>
      <div data-dialog-part className="min-h-0 grow overflow-y-auto px-5 pb-5">
        {children}
      </div>
      {footer !== undefined && (
        <footer data-dialog-part className="flex justify-end gap-2 border-t px-5 py-3">
          {footer}
        </footer>
      )}
    </>
  )
}

interface PlainDialogProps extends DialogProps {
  readonly popup: RefObject<HTMLDivElement | null>
  readonly onFocusCapture?: FocusEventHandler
  readonly onInputCapture?: () => void
}

/** A modal dialog that closes without a question. */
export function PlainDialog({
  open,
  onOpenChange,
  className,
  finalFocus,
  initialFocus,
  popup,
  onFocusCapture,
  onInputCapture,
  ...frame
}: PlainDialogProps) {
  return (
    <DialogRoot open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        {/* A dialog above another has its own, else it would not stand out from the one below. */}
        <Base.Backdrop forceRender className={backdrop} />
        <Base.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-4">
          <Base.Popup
            {...(finalFocus && { finalFocus })}
            {...(onFocusCapture && { onFocusCapture })}
            {...(onInputCapture && { onInputCapture })}
            ref={popup}
            initialFocus={initialFocus ?? (() => findFirstField(popup.current) ?? true)}
            className={cn(
              'flex max-h-full w-full max-w-md flex-col rounded-lg bg-raised text-ink shadow-raised outline-none',
              'transition-[opacity,transform] duration-150 data-starting-style:scale-98 data-starting-style:opacity-0 data-ending-style:opacity-0',
              className,
            )}
          >
            <DialogFrame {...frame} />
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </DialogRoot>
  )
}
