import type { Table } from '../../../platform/db/table.ts'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    /** `search_name`: the name for searches: lower case, without accents and punctuation. */
    person: Table<'person'>
    person_email: Table<'person_email'>
  }
}
