import type { FeedSource } from '@pb/contract/reso'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { formatNumber, pluralize } from '../../../lib/format.ts'
import { useRemoveSource } from '../mutations.ts'
import * as texts from '../texts.ts'

interface RemoveDialogProps {
  readonly source: FeedSource
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks whether to keep or withdraw a source's listings before it is removed. */
export function RemoveSourceDialog({ source, open, onClose }: RemoveDialogProps) {
  const remove = useRemoveSource(source, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={texts.removeTitle(source.name)}
      description={texts.removeHint}
      footer={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          {source.on_market === 0 ? (
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(false)}>
              {texts.remove}
            </Button>
          ) : (
            <>
              <Button loading={remove.isPending} onClick={() => remove.mutate(false)}>
                {texts.keepListings}
              </Button>
              <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(true)}>
                {texts.withdrawItsListings}
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="text-sm">
        {texts.listingTotals(pluralize(source.listings, 'listing'), formatNumber(source.on_market))}
      </p>
    </Dialog>
  )
}
