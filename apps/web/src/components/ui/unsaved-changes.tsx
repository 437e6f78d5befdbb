import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { addLeaveGuard } from '../../lib/leave-guard.ts'
import { usePreventUnload } from '../../lib/use-prevent-unload.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import * as texts from './texts.ts'

interface UnsavedChangesProps {
  /** There are unsaved changes. */
  readonly when: boolean
  readonly title?: string
  readonly description?: string
  readonly confirmText?: string
}

/** Asks before leaving a page with unsaved changes: by a link, the back button, logging out or closing the tab. */
export function UnsavedChanges({
  when,
  title = texts.leaveWithoutSavingQuestion,
  description = texts.unsavedChanges,
  confirmText = texts.leaveWithoutSaving,
}: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  usePreventUnload(() => when)
  const [pendingLeave, setPendingLeave] = useState<{ readonly leave: () => void } | null>(null)
  useEffect(() => (when ? addLeaveGuard((leave) => setPendingLeave({ leave })) : undefined), [when])

  function stay(): void {
    blocker.reset?.()
    setPendingLeave(null)
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || pendingLeave !== null}
      onOpenChange={(open) => !open && stay()}
      onConfirm={() => {
        setPendingLeave(null)
        if (pendingLeave) pendingLeave.leave()
        else blocker.proceed?.()
      }}
      title={title}
      description={description}
      confirmText={confirmText}
      danger
    />
  )
}
