import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx'
import { Drawer } from '../../../components/ui/dialog.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../components/ui/states.tsx'
import { UnsavedChanges } from '../../../components/ui/unsaved-changes.tsx'
import { previewQuery } from '../api.ts'
import { EditForm } from './edit-form.tsx'

/** A listing's fields beside the list. */
export default function EditPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const formId = useId()
  const { data: listing, error, refetch, isFetchedAfterMount } = useQuery(previewQuery(id))
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const [turn, setTurn] = useState(0)
  const close = (): void => (dirty ? setAsking(true) : onClose())
  const editable = listing?.may_edit === true && isFetchedAfterMount

  async function reload(): Promise<void> {
    await refetch()
    setDirty(false)
    setTurn((before) => before + 1)
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      side="right"
      title={listing ? [listing.address, listing.unit].filter(Boolean).join(', ') : 'Listing'}
      className="w-[600px]!"
      footer={
        editable ? (
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              Save listing
            </Button>
          </>
        ) : undefined
      }
    >
      {!listing && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !(listing && isFetchedAfterMount) && <Skeleton className="h-96 rounded-md" />}
      {listing && isFetchedAfterMount && !editable && (
        <p className="text-sm text-muted">Only its agent or a supervisor changes this listing.</p>
      )}
      {editable && (
        <EditForm
          key={turn}
          formId={formId}
          listing={listing}
          onDirty={setDirty}
          onBusy={setBusy}
          onDone={onClose}
          onReload={() => void reload()}
        />
      )}
      <UnsavedChanges when={dirty && !busy} />
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Close without saving?"
        description="What you changed here is not saved yet."
        confirmText="Close without saving"
        danger
        onConfirm={onClose}
      />
    </Drawer>
  )
}
