import type { Client } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import { FileText } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { clientPath, clientTabs, type ClientTab } from '../model/paths.ts'
import type { ClientRoomProps, ClientRooms } from '../rooms.ts'
import { DetailsTab } from './details-tab.tsx'

const noApplication = 'No Application form for current client'

function whyDisabled(tab: ClientTab, client: Client | undefined): string | undefined {
  if (tab === 'application') return client?.application_form_id === '0' ? noApplication : undefined
  return tab !== 'details' && client?.archived ? 'Bring the client back first' : undefined
}

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
    ({ key }) => (key !== 'messages' || rooms.Messages) && (key !== 'saved-listings' || rooms.SavedListings),
  )
  const links = shown.map(({ key, title }) => ({
    key,
    title,
    to: { pathname: clientPath(adType, userId, key), search: query },
    disabled: whyDisabled(key, client),
  }))
  return <TabLinks label="Client" tabs={links} current={tab} />
}

interface TabProps extends ClientRoomProps {
  readonly tab: ClientTab
  readonly rooms: ClientRooms
}

/** What stands under a tab. */
export function ClientTabBody({ tab, rooms, ...of }: TabProps) {
  const { Messages, SavedListings, Application } = rooms
  const { archived, application_form_id } = of.client
  if (tab === 'messages' && Messages && !archived) return <Messages {...of} />
  if (tab === 'saved-listings' && SavedListings && !archived) return <SavedListings {...of} />
  if (tab !== 'application') return <DetailsTab rooms={rooms} {...of} />
  if (application_form_id !== '0' && Application) return <Application {...of} />
  return <EmptyState icon={FileText} title={noApplication} />
}
