import type { Client } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { FileText } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { clientPath, clientTabs, type ClientTab } from '../model/paths.ts'
import type { ClientRooms } from '../rooms.ts'
import { DetailsTab } from './details-tab.tsx'

const noApplication = 'No Application form for current client'

interface TabsProps {
  readonly adType: AdType
  readonly userId: string
  readonly tab: ClientTab
  readonly rooms: ClientRooms
  readonly query: string
  /** Undefined while it is on its way. */
  readonly client: Client | undefined
}

/** The tabs of a client, each with an address of its own, which takes the place of the one before. */
export function ClientTabs({ adType, userId, tab, rooms, query, client }: TabsProps) {
  const shown = clientTabs.filter(
    ({ key }) => (key !== 'messages' || rooms.messages) && (key !== 'saved-listings' || rooms.savedListings),
  )
  const links = shown.map(({ key, title }) => ({
    key,
    title,
    to: { pathname: clientPath(adType, userId, key), search: query },
    disabled: key === 'application' && client?.application_form_id === '0' ? noApplication : undefined,
  }))
  return <TabLinks label="Client" tabs={links} current={tab} />
}

interface TabProps {
  readonly client: Client
  readonly tab: ClientTab
  readonly threadId: string | undefined
  readonly rooms: ClientRooms
}

/** What stands under a tab. */
export function ClientTabBody({ client, tab, threadId, rooms }: TabProps) {
  if (tab === 'messages' && rooms.messages) return rooms.messages(client, threadId)
  if (tab === 'saved-listings' && rooms.savedListings) return rooms.savedListings(client)
  if (tab !== 'application') return <DetailsTab client={client} rooms={rooms} />
  if (client.application_form_id !== '0' && rooms.application) return rooms.application(client)
  return <EmptyState icon={FileText} title={noApplication} />
}
