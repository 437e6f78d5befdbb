import type { NewClient } from '@pb/contract/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { Table } from '../../platform/db/table.ts'
import type { ClientEventPayload } from './record/events.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    client: Table<'client', { search_types: AdType[] }>
    client_email: Table<'client_email'>
    client_phone: Table<'client_phone'>
    participant: Table<'participant'>
    participant_removed: Table<'participant_removed', { type: 'TENANT' | 'GUARANTOR' }>
    /** `by_hand`: whether the agent asked for this person, not only an import. */
    client_request: Table<'client_request', { fields: NewClient }>
    client_event: Table<'client_event', { payload: ClientEventPayload }>
  }
}
