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
    recovery_code: { person_id: string; code_hash: Buffer; used_at: Date | null }
  }
}
