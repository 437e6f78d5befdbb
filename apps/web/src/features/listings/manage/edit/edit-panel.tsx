import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Button } from '../../../../components/ui/button.tsx'
import { ConfirmDialog } from '../../../../components/ui/confirm-dialog.tsx'
import { Drawer } from '../../../../components/ui/drawer.tsx'
import { Skeleton } from '../../../../components/ui/skeleton.tsx'
import { ErrorState } from '../../../../components/ui/states.tsx'
import { UnsavedChanges } from '../../../../components/ui/unsaved-changes.tsx'
import { previewQuery } from '../../../../queries/my-listings.ts'
import { EditForm } from './edit-form.tsx'
import * as texts from './texts.ts'

/** Drawer that edits a listing. */
export default function EditPanel({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const formId = useId()
  const { data: listing, error, refetch, isFetchedAfterMount } = useQuery(previewQuery(id))
  const [dirty, setDirty] = useState(false)
  const [busy, setBusy] = useState(false)
  const [confirming, setConfirming] = useState(false)
  const [formVersion, setFormVersion] = useState(0)
  const close = (): void => (dirty ? setConfirming(true) : onClose())
  const editable = listing?.may_edit === true && isFetchedAfterMount

  async function reload(): Promise<void> {
    await refetch()
    setDirty(false)
    setFormVersion((before) => before + 1)
  }

  return (
    <Drawer
      open
      onOpenChange={(open) => !open && close()}
      side="right"
      title={listing ? [listing.address, listing.unit].filter(Boolean).join(', ') : texts.listing}
      className="w-[600px]!"
      footer={
        editable ? (
          <>
            <Button onClick={close}>{texts.cancel}</Button>
            <Button type="submit" form={formId} variant="primary" loading={busy}>
              {texts.saveListing}
            </Button>
          </>
        ) : undefined
      }
    >
      {!listing && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !(listing && isFetchedAfterMount) && <Skeleton className="h-96 rounded-md" />}
      {listing && isFetchedAfterMount && !editable && (
        <p className="text-sm text-muted">{texts.noEditRights}</p>
      )}
      {editable && (
        <EditForm
          key={formVersion}
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
        open={confirming}
        onOpenChange={setConfirming}
        title={texts.discardTitle}
        description={texts.discardDescription}
        confirmText={texts.discard}
        danger
        onConfirm={onClose}
      />
    </Drawer>
  )
}
