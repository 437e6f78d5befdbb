import type { Delivery } from '@pb/contract/mail-messages'
import { toUnixSeconds } from '@pb/rules/dates'
import type { OutboxState } from '../tables.ts'

interface DeliveryRow {
  readonly id: string
  readonly state: OutboxState
  readonly due_at: Date
  readonly failure: string | null
}

export const presentDelivery = ({ id, state, due_at, failure }: DeliveryRow): Delivery => ({
  outbox_id: id,
  state,
  send_at: toUnixSeconds(due_at),
  failure: failure ?? '',
})
