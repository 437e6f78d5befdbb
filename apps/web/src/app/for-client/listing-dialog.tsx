import type { AdType } from '@pb/rules/vocabulary'
import { Suspense, useCallback, useEffect, useMemo, useRef } from 'react'
import { useLocation } from 'react-router'
import { lazy } from '../../lib/lazy.ts'
import { openListingDialog, type ListingRequest } from '../../components/domain/listing-actions/requests.ts'
import { getClientName } from '../../features/clients/client-text.ts'
import type { AddClientDialog } from '../../features/listing-sends/dialog/recipient-picker.tsx'
import SaveDialog from '../../features/listing-sends/dialog/save-dialog.tsx'
import SendDialog from '../../features/listing-sends/dialog/send-dialog.tsx'

const AddClientForm = lazy(() => import('../../features/clients/record/form/add-client-dialog.tsx'))

/** Adds a client without leaving the dialog behind it. */
function createAddClient(adType: AdType): AddClientDialog {
  return function AddClient({ seed, onClose, onAdded }) {
    return (
      <Suspense>
        <AddClientForm
          seed={seed}
          defaultAdType={adType}
          onClose={onClose}
          onAdded={(client) => onAdded({ user_id: client.user_id, name: getClientName(client) })}
        />
      </Suspense>
    )
  }
}

/** A new client looks for what the first listing is. */
function getAdType({ listings }: ListingRequest): AdType {
  const known = listings.find((listing) => typeof listing !== 'string')
  return known?.ad_type ?? 'rental'
}

/** The dialog of a request to send or save listings. Leaving its page closes it. */
export default function ListingDialog({ request }: { readonly request: ListingRequest }) {
  const { pathname } = useLocation()
  const openedOn = useRef(pathname)
  const AddClient = useMemo(() => createAddClient(getAdType(request)), [request])
  const close = useCallback(() => {
    openListingDialog(null)
    if (request.kind === 'send') request.onClose?.()
  }, [request])
  useEffect(() => {
    if (openedOn.current !== pathname) close()
  }, [pathname, close])
  return request.kind === 'send' ? (
    <SendDialog request={request} AddClient={AddClient} onClose={close} />
  ) : (
    <SaveDialog request={request} AddClient={AddClient} onClose={close} />
  )
}
