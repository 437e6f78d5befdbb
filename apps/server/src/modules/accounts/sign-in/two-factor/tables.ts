import type { Table } from '../../../../platform/db/table.ts'

declare module '../../../../platform/db/db.ts' {
  interface Tables {
    /**
     * `confirmed_at`: null until its first code has been entered.
     * `last_step`: the time step (RFC 6238) of the last accepted code.
     */
    authenticator_app: Table<'authenticator_app'>
    /** Browsers in which sign-in asks for the password only. */
    trusted_browser: Table<'trusted_browser'>
    recovery_code: Table<'recovery_code'>
  }
}
