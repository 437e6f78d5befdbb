import { useId, useState } from 'react'
import { Form } from '../../../components/ui/form.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { DialogCancel } from '../../../components/ui/dialog-cancel.tsx'
import { countListings, maxListings, type ListingSource } from './listing-source.ts'
import { ReaderField, type Reader } from './reader-field.tsx'
import { useMakeBrochure } from './use-make-brochure.ts'
import * as texts from './texts.ts'

/** A client whom the brochure is for at first. */
export interface BrochureClient {
  readonly user_id: string
  readonly name: string
}

interface BrochureDialogProps {
  readonly source: ListingSource
  readonly client: BrochureClient | null
  readonly onClose: () => void
}

function describe(source: ListingSource): string {
  const count = countListings(source)
  if ('ids' in source) return texts.chosenListings(count)
  return count > maxListings ? texts.firstResults(maxListings, count) : texts.allResults(count)
}

/** Asks whom a brochure is for, and downloads it. */
export default function BrochureDialog({ source, client, onClose }: BrochureDialogProps) {
  const form = useId()
  const [reader, setReader] = useState<Reader>({ name: client?.name ?? '', userId: client?.user_id ?? null })
  const [pageLink, setPageLink] = useState(true)
  const brochure = useMakeBrochure()
  const submit = () => {
    brochure.mutate({ source, reader, pageLink }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={texts.brochure}
      description={describe(source)}
      footer={
        <>
          <DialogCancel />
          <Button variant="primary" type="submit" form={form} loading={brochure.isPending}>
            {brochure.isPending ? texts.creating : texts.download}
          </Button>
        </>
      }
    >
      {/* Tall enough for most of the suggested clients; the rest scrolls. */}
      <Form sends={false} id={form} onSubmit={submit} className="min-h-72 space-y-4">
        <div className="space-y-1.5">
          <p aria-hidden className="text-sm font-medium">
            {texts.preparedFor}
          </p>
          <ReaderField reader={reader} onChange={setReader} />
        </div>
        {reader.userId !== null && (
          <div>
            <Checkbox checked={pageLink} onCheckedChange={setPageLink}>
              {texts.pageLink}
            </Checkbox>
            <p className="pl-7 text-xs text-muted">{texts.pageLinkHint(reader.name)}</p>
          </div>
        )}
      </Form>
    </Dialog>
  )
}
