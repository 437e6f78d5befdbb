import type { EmailOptOutSource } from '@pb/contract/email-opt-outs'
import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    email_opt_out: {
      id: Generated<string>
      sha256: Buffer
      /** In lower case; null once the person's data was erased. */
      email: string | null
      source: EmailOptOutSource
      reason: string
      set_by: string | null
      opted_out_at: Date
      ended_at: Date | null
      end_reason: Generated<string>
      ended_by: string | null
    }
    email_opt_out_link: {
      id: Generated<string>
      sha256: Buffer
      /** In lower case; null once the person's data was erased. */
      email: string | null
      seed: string
      token_hash: Buffer
      created_at: Date
    }
    /** Tokens of links with a key that was replaced. */
    email_opt_out_former_link: {
      token_hash: Buffer
      link_id: string
      replaced_at: Date
    }
  }
}
