import type { Generated } from 'kysely'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    passkey: {
      id: Generated<string>
      person_id: string
      credential_id: string
      /** COSE_Key. */
      public_key: Buffer
      /** How often the authenticator was used, by its own count; 0 for one that does not count. */
      counter: string
      transports: string[]
      /** Copied between devices by its provider. */
      synced: boolean
      name: string
      created_at: Date
      last_used_at: Date | null
    }
    passkey_challenge: {
      /** Of the session, or of the sign-in at the issuer. */
      binding_hash: Buffer
      purpose: string
      challenge_hash: Buffer
      expires_at: Date
    }
  }
}
