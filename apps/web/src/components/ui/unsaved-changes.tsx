import { useEffect, useState } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'
import { askBeforeLeaving } from '../../lib/leaving.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesProps {
  /** Something was typed that is not saved. */
  readonly when: boolean
  readonly description?: string
}

/** Asks before the page is left, by a link, the back button, logging out or closing it, while something is not saved. */
export function UnsavedChanges({
  when,
  description = 'What you changed here is not saved yet.',
}: UnsavedChangesProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useBeforeUnload((event) => {
    if (when) event.preventDefault()
  })
  const [waiting, setWaiting] = useState<{ readonly leave: () => void } | null>(null)
  useEffect(() => (when ? askBeforeLeaving((leave) => setWaiting({ leave })) : undefined), [when])

  function stay(): void {
    blocker.reset?.()
    setWaiting(null)
  }
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked' || waiting !== null}
      onOpenChange={(open) => !open && stay()}
      onConfirm={() => {
        setWaiting(null)
        if (waiting) waiting.leave()
        else blocker.proceed?.()
      }}
      title="Leave without saving?"
      description={description}
      confirmText="Leave without saving"
      danger
    />
  )
}
