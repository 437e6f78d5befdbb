import type { Generated } from 'kysely'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    authenticator_app: {
      person_id: string
      sealed_key: string
      created_at: Date
      /** Null until its first code has been entered. */
      confirmed_at: Date | null
      /** The time step (RFC 6238) of the last accepted code. */
      last_step: string | null
    }
    /** Browsers in which sign-in asks for the password only. */
    trusted_browser: {
      id: Generated<string>
      person_id: string
      token_hash: Buffer
      user_agent: string
      created_at: Date
      last_used_at: Date
      expires_at: Date
    }
    recovery_code: { person_id: string; code_hash: Buffer; used_at: Date | null }
  }
}
