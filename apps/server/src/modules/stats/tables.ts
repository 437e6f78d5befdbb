import type { StatsMailScope } from '@pb/contract/stats'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    stats_target: {
      agent_id: string
      answered_in_time: number | null
      showings: number | null
      deals: number | null
      version: Generated<number>
      set_by: string | null
      set_at: Date
    }
    stats_mail: { agent_id: string; scope: StatsMailScope; last_month: string }
    stats_sent_day: { agent_id: string; day: string; sent: number; opened: number; liked: number }
    stats_sent_change: {
      id: Generated<string>
      agent_id: string
      day: string
      sent: number
      opened: number
      liked: number
    }
  }
}
