import type { Client } from '@pb/contract/client-schemas'
import type { AdType } from '@pb/rules/vocabulary'
import { FileText } from 'lucide-react'
import { EmptyState } from '../../../components/ui/states.tsx'
import { TabLinks } from '../../../components/ui/tab-links.tsx'
import { clientPath, clientTabs, type ClientTab } from '../paths.ts'
import type { ClientSlotProps, ClientSlots } from '../client-slots.ts'
import { DetailsTab } from './details-tab.tsx'
import * as texts from './texts.ts'

const noApplication = texts.noApplication

function getDisabledReason(tab: ClientTab, client: Client | undefined): string | undefined {
  if (tab === 'application') return client?.application_form_id === '0' ? noApplication : undefined
  return tab !== 'details' && client?.archived ? texts.restoreFirst : undefined
}

interface TabsProps {
  readonly adType: AdType
  readonly userId: string
  readonly tab: ClientTab
  readonly slots: ClientSlots
  readonly query: string
  /** Undefined while loading. */
  readonly client: Client | undefined
}

/** Links to a client's tabs. */
export function ClientTabs({ adType, userId, tab, slots, query, client }: TabsProps) {
  const shown = clientTabs.filter(
    ({ key }) => (key !== 'messages' || slots.Messages) && (key !== 'saved-listings' || slots.SavedListings),
  )
  const links = shown.map(({ key, title }) => ({
    key,
    title,
    to: { pathname: clientPath(adType, userId, key), search: query },
    disabled: getDisabledReason(key, client),
  }))
  return <TabLinks label={texts.client} tabs={links} current={tab} />
}

interface TabProps extends ClientSlotProps {
  readonly tab: ClientTab
  readonly slots: ClientSlots
}

/** Content of a tab. */
export function ClientTabBody({ tab, slots, ...slotProps }: TabProps) {
  const { Messages, SavedListings, Application } = slots
  const { archived, application_form_id } = slotProps.client
  if (tab === 'messages' && Messages && !archived) return <Messages {...slotProps} />
  if (tab === 'saved-listings' && SavedListings && !archived) return <SavedListings {...slotProps} />
  if (tab !== 'application') return <DetailsTab slots={slots} {...slotProps} />
  if (application_form_id !== '0' && Application) return <Application {...slotProps} />
  return <EmptyState icon={FileText} title={noApplication} />
}
