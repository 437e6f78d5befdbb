import type { DeletedKind, DeletedRecord } from '@pb/contract/recently-deleted'
import { clientPath, listPath } from '../../features/clients/paths.ts'
import { RecentlyDeletedPage } from '../../features/recently-deleted/recently-deleted-page.tsx'

const toApplication = (id: string): string => `/applications?form=${id}`
const toClient = (id: string): string => clientPath(null, id)

const toDeal = (id: string): string => `/deals/${id}`
const toListing = (id: string): string => `/listing/${id}`

/** The id of an event, and when it starts. */
function toEvent(id: string): string {
  const [event, at] = id.split('-')
  return `/my-calendar?event=${event}&at=${at}`
}

/** Paths of the pages that show a record, by the id that its kind opens by. */
const paths: Readonly<Partial<Record<DeletedKind, (id: string) => string>>> = {
  application: toApplication,
  application_document: toApplication,
  client: toClient,
  participant: toClient,
  client_note: toClient,
  client_task: toClient,
  saved_search: toClient,
  client_list: listPath,
  deal: toDeal,
  deal_paper: toDeal,
  invoice: (id) => `/op-invoices?invoice=${id}`,
  license: () => '/my-profile',
  listing: toListing,
  listing_photo: toListing,
  calendar_event: toEvent,
  email_signature: () => '/my-profile/settings',
  tour_photo: (id) => `/tours/${id}`,
  open_house_visitor: (id) => `/open-houses/${id}`,
}

const getPath = ({ kind, open_id: id }: DeletedRecord): string | null =>
  id === null ? null : (paths[kind]?.(id) ?? null)

/** What was deleted lately. */
export function Component() {
  return <RecentlyDeletedPage getPath={getPath} />
}
