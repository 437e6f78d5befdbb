import type { FeedSource } from '@pb/contract/feeds'
import { Button } from '../../../components/ui/button.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { formatNumber, plural } from '../../../lib/format.ts'
import { useRemoveSource } from '../api.ts'

interface RemoveDialogProps {
  readonly source: FeedSource
  readonly open: boolean
  readonly onClose: () => void
}

/** Asks what becomes of a source's listings before it is forgotten. */
export function RemoveSourceDialog({ source, open, onClose }: RemoveDialogProps) {
  const remove = useRemoveSource(source, onClose)
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={`Remove ${source.name}?`}
      description="The source and its reports are forgotten. Read again later, its listings would be new ones."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          {source.on_market === 0 ? (
            <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(false)}>
              Remove
            </Button>
          ) : (
            <>
              <Button loading={remove.isPending} onClick={() => remove.mutate(false)}>
                Keep its listings
              </Button>
              <Button variant="danger" loading={remove.isPending} onClick={() => remove.mutate(true)}>
                Withdraw its listings
              </Button>
            </>
          )}
        </>
      }
    >
      <p className="text-sm">
        It brought {plural(source.listings, 'listing')}, {formatNumber(source.on_market)} of them on the
        market.
      </p>
    </Dialog>
  )
}
