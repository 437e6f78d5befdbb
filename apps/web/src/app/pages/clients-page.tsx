import { adTypes } from '@pb/rules/vocabulary'
import { useParams } from 'react-router'
import { Clients } from '../../features/clients/clients.tsx'
import { clientTabs } from '../../features/clients/paths.ts'
import { clientPageSlots } from '../for-client/client-page-slots.tsx'
import { NotFound } from '../not-found.tsx'
import * as texts from './texts.ts'

const id = /^[1-9]\d{0,18}$/

/** Client list and client pages. */
export function Component() {
  const { clientType, clientId, tab = 'details', threadId } = useParams()
  const adType = adTypes.find((type) => type === clientType)
  const shown = clientTabs.find(({ key }) => key === tab)?.key
  if (
    !adType ||
    !shown ||
    (clientId !== undefined && !id.test(clientId)) ||
    (threadId !== undefined && !id.test(threadId))
  )
    return (
      <NotFound title={texts.noSuchClients} to="/clients/rental" action={texts.goToTheClients}>
        {texts.theAddressNamesNoKind}
      </NotFound>
    )
  return (
    <Clients adType={adType} clientId={clientId} tab={shown} threadId={threadId} slots={clientPageSlots} />
  )
}
