import type { Table } from '../../platform/db/table.ts'

declare module '../../platform/db/db.ts' {
  interface Tables {
    /** `email`: in lower case; null once the person's data was erased. */
    email_opt_out: Table<'email_opt_out'>
    /** `email`: in lower case; null once the person's data was erased. */
    email_opt_out_link: Table<'email_opt_out_link'>
    /** Tokens of links with a key that was replaced. */
    email_opt_out_former_link: Table<'email_opt_out_former_link'>
  }
}
