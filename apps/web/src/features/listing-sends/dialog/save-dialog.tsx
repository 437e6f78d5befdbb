import { useState } from 'react'
import type { ListingClient, SaveRequest } from '../../../components/domain/listing-actions/requests.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Dialog } from '../../../components/ui/dialog.tsx'
import { pluralize } from '../../../lib/format.ts'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { useSaveForClient } from '../save-for-client.ts'
import { RecipientPicker, type AddClientDialog } from './recipient-picker.tsx'
import * as texts from './texts.ts'

interface SaveDialogProps {
  readonly request: SaveRequest
  readonly AddClient: AddClientDialog
  readonly onClose: () => void
}

/** Saves listings for the client who is picked. */
export default function SaveDialog({ request, AddClient, onClose }: SaveDialogProps) {
  const [ids] = useState(() =>
    request.listings.map((listing) => (typeof listing === 'string' ? listing : listing.advertisement_id)),
  )
  const [text, setText] = useState('')
  const save = useSaveForClient()
  function pick(client: ListingClient): void {
    if (!save.isPending) save.mutate({ client, ids }, { onSuccess: onClose })
  }
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.saveFor(pluralize(ids.length, 'listing'))}
      className="max-w-lg!"
    >
      {/* Room for the suggestions, which open below the field. */}
      <div className="min-h-80" aria-busy={save.isPending}>
        <RecipientPicker
          text={text}
          onText={setText}
          chosen={[]}
          onPick={pick}
          newRecipient={undefined}
          AddClient={AddClient}
        />
        {save.error && (
          <FormMessage className="mt-3">{texts.saveFailed(getErrorMessage(save.error))}</FormMessage>
        )}
      </div>
    </Dialog>
  )
}
