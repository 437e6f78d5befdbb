import { Suspense, useRef, useState } from 'react'
import { lazy } from '../../lib/lazy.ts'
import { LateFieldFocus } from './late-field-focus.tsx'
import { PlainDialog, type DialogProps } from './plain-dialog.tsx'
import { useEntries } from './use-entries.ts'

const ClosingQuestion = lazy(() => import('./closing-question.tsx'))

interface GuardedDialogProps extends DialogProps {
  /** Closing loses no entry: the dialog stores what is typed, or asks by itself. */
  readonly keepsEntries?: boolean
}

/** A modal dialog. Escape, an outside click and × ask before they lose what was typed. */
export function Dialog({ keepsEntries = false, open, onOpenChange, children, ...rest }: GuardedDialogProps) {
  const popup = useRef<HTMLDivElement>(null)
  const [confirming, setConfirming] = useState(false)
  // The question loads with the first entry, so that it is there when it is needed.
  const [edited, setEdited] = useState(false)
  const { onFocusCapture, hasEntries } = useEntries(popup, open)
  return (
    <PlainDialog
      {...rest}
      popup={popup}
      onFocusCapture={onFocusCapture}
      onInputCapture={() => setEdited(true)}
      open={open}
      onOpenChange={(next) => {
        if (!next && !keepsEntries && hasEntries()) setConfirming(true)
        else onOpenChange(next)
      }}
    >
      {!rest.initialFocus && <LateFieldFocus popup={popup} />}
      {children}
      {!keepsEntries && (edited || confirming) && (
        <Suspense fallback={null}>
          <ClosingQuestion
            open={confirming}
            onOpenChange={setConfirming}
            onConfirm={() => {
              setConfirming(false)
              onOpenChange(false)
            }}
          />
        </Suspense>
      )}
    </PlainDialog>
  )
}
