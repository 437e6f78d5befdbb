import type { hasAgentAnswers, VisitorClientState } from '@pb/contract/open-house-schemas'
import type { NoticeKind } from '@pb/rules/notices'
import type { SignInLanguage } from '@pb/rules/open-house-consent'
import type { HeardFrom } from '@pb/rules/open-house-visitor'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    open_house_link: { open_house_id: string; generation: Generated<number>; is_off: Generated<boolean> }
    open_house_visitor: {
      id: Generated<string>
      open_house_id: string
      agent_id: string
      client_id: Generated<string | null>
      key: string
      name: string
      email: Generated<string>
      phone: Generated<string>
      has_agent: Generated<(typeof hasAgentAnswers)[number]>
      agent_name: Generated<string>
      heard_from: HeardFrom | null
      language: Generated<SignInLanguage>
      message: Generated<string>
      consent: boolean
      consented_at: Date | null
      consent_version: number | null
      consent_text: Generated<string>
      consent_address: Generated<string>
      consent_by: 'visitor' | 'agent' | null
      withdrawn_at: Generated<Date | null>
      client_state: VisitorClientState
      client_text: Generated<string>
      leased_until: Generated<Date>
      attempts: Generated<number>
      inquiry_id: Generated<string | null>
      rating: Generated<number | null>
      feedback: Generated<string>
      added_by: string | null
      erased_at: Generated<Date | null>
      deleted_at: Generated<Date | null>
      deleted_by: Generated<string | null>
      created_at: Date
      version: Generated<number>
    }
    open_house_notice: {
      visitor_id: string
      kind: NoticeKind
      version: number
      offered_at: Date
      read_at: Date | null
      acknowledged_at: Date | null
    }
    open_house_follow_up: { open_house_id: string; send_id: string }
    open_house_template: { agent_id: string; subject: string; message: string }
  }
}
