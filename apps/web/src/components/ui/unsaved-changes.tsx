import { useBeforeUnload, useBlocker } from 'react-router'
import { ConfirmDialog } from './confirm-dialog.tsx'

interface UnsavedChangesProps {
  /** Something was typed that is not saved. */
  readonly when: boolean
  readonly description?: string
}

/** Asks before the page is left, by a link, the back button or by closing it, while something is not saved. */
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
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onOpenChange={(open) => !open && blocker.reset?.()}
      onConfirm={() => blocker.proceed?.()}
      title="Leave without saving?"
      description={description}
      confirmText="Leave without saving"
      danger
    />
  )
}
