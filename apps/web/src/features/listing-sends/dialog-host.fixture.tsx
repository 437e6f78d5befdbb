import { openListingDialog, useListingRequest } from '../../components/domain/listing-actions/requests.ts'
import type { AddClientDialog } from './dialog/recipient-picker.tsx'
import SaveDialog from './dialog/save-dialog.tsx'
import SendDialog from './dialog/send-dialog.tsx'

/** Adds a client named Ruth Weiss with one click. */
const AddClient: AddClientDialog = ({ seed, onAdded, onClose }) => (
  <button
    type="button"
    onClick={() => {
      onClose()
      onAdded({ user_id: '11', name: 'Ruth Weiss' })
    }}
  >
    {`Add ${JSON.stringify(seed)}`}
  </button>
)

/** Shows the requested dialog as the shell does. */
export function DialogHost() {
  const request = useListingRequest()
  if (!request) return null
  const props = { AddClient, onClose: () => openListingDialog(null) }
  return request.kind === 'send' ? (
    <SendDialog request={request} {...props} />
  ) : (
    <SaveDialog request={request} {...props} />
  )
}
