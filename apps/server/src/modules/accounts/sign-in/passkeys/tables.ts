import type { Table } from '../../../../platform/db/table.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    /**
     * `public_key`: COSE_Key.
     * `counter`: how often the authenticator was used, by its own count; 0 for one that does not count.
     * `synced`: copied between devices by its provider.
     */
    passkey: Table<'passkey'>
    /** `binding_hash`: of the session, or of the sign-in at the issuer. */
    passkey_challenge: Table<'passkey_challenge'>
  }
}
