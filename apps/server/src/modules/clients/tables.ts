import type { NewClient } from '@pb/contract/clients'
import type { ClientRemovalReason, ClientStage, CreditBand, GuarantorKind } from '@pb/rules/clients'
import type { AdType } from '@pb/rules/vocabulary'
import type { ColumnType, Generated } from 'kysely'
import type { ClientEventPayload } from './record/events.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    client: {
      id: Generated<string>
      agent_id: string
      person_id: string
      first_name: string
      last_name: Generated<string>
      search_types: AdType[]
      stage: Generated<ClientStage>
      source: Generated<string>
      move_in_date: string | null
      income_cents: string | null
      credit_band: CreditBand | null
      guarantor: GuarantorKind | null
      pets: Generated<string>
      budget_min_cents: string | null
      budget_max_cents: string | null
      address: Generated<string>
      notes: Generated<string>
      year_born: number | null
      birthday: string | null
      gender: Generated<string>
      is_new: Generated<boolean>
      created_at: Date
      assigned_at: Date
      last_activity_at: Date
      last_contacted_at: Date | null
      archived_at: Date | null
      archive_reason: ClientRemovalReason | null
      merged_into: string | null
      search: ColumnType<string, never, never>
    }
    client_email: { client_id: string; agent_id: string; email: string; position: number }
    client_phone: { client_id: string; phone: string; position: number }
    participant: {
      id: Generated<string>
      client_id: string
      agent_id: string
      person_id: string
      type: 'TENANT' | 'GUARANTOR'
      first_name: string
      last_name: Generated<string>
      email: string
      phone: Generated<string>
      created_at: Date
    }
    participant_removed: {
      client_id: string
      agent_id: string
      person_id: string
      type: 'TENANT' | 'GUARANTOR'
      first_name: string
      last_name: string
      email: string
      phone: string
      created_at: Date
      removed_at: Date
    }
    client_request: {
      id: Generated<string>
      agent_id: string
      person_id: string
      fields: ColumnType<NewClient, string, string>
      state: Generated<'waiting' | 'approved' | 'refused'>
      note: Generated<string>
      created_at: Date
      /** Whether the agent asked for this person, not only an import. */
      by_hand: Generated<boolean>
      decided_at: Date | null
      decided_by: string | null
    }
    client_event: {
      id: Generated<string>
      client_id: string
      agent_id: string
      kind: string
      payload: ColumnType<ClientEventPayload, string, string>
      at: Date
    }
  }
}
