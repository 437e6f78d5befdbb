import { adTypes } from '@pb/rules/vocabulary'
import { useParams } from 'react-router'
import { Clients } from '../../features/clients/clients.tsx'
import { clientTabs } from '../../features/clients/model/paths.ts'
import { clientRooms } from '../client-rooms.tsx'
import { NotHere } from '../not-here.tsx'

const id = /^[1-9]\d{0,18}$/

/** The agent's clients, with what other rooms know of them. */
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
      <NotHere title="No such clients" to="/clients/rental" action="Go to the clients">
        The address names no kind of clients, no client, or no part of one.
      </NotHere>
    )
  return <Clients adType={adType} clientId={clientId} tab={shown} threadId={threadId} rooms={clientRooms} />
}
