import type { Role } from '@pb/contract/roles'
import type { ColumnType, Generated } from 'kysely'

/** Written as JSON text, read as the parsed value. */
type Json = ColumnType<Record<string, unknown>, string, string>

declare module '../../../platform/db/db.ts' {
  interface Tables {
    sign_in_request: {
      state_hash: Buffer
      binding_hash: Buffer
      /** The signed-in person who requests a grant; null for a sign-in. */
      person_id: string | null
      issuer: 'builtin' | 'google' | 'microsoft'
      nonce: string
      code_verifier: string
      expires_at: Date
    }
    invitation: {
      id: Generated<string>
      token_hash: Buffer
      /** Null on a setup link. */
      email: string | null
      name: string | null
      roles: Role[]
      invited_by: string | null
      created_at: Generated<Date>
      expires_at: Date
      accepted_at: Date | null
    }
    password_link: {
      id: Generated<string>
      token_hash: Buffer
      person_id: string
      /** Null for a link that the person asked for by email, or that the operator printed. */
      created_by: string | null
      created_at: Date
      expires_at: Date
    }
    oidc_record: {
      model: string
      id: string
      payload: Json
      grant_id: string | null
      uid: string | null
      consumed_at: Date | null
      expires_at: Date | null
    }
    office_value: { name: string; value: Json }
  }
}
