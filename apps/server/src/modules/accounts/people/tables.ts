import type { Generated, GeneratedAlways } from 'kysely'

declare module '../../../platform/db/db.ts' {
  interface Tables {
    person: {
      id: Generated<string>
      name: string
      first_name: Generated<string>
      last_name: Generated<string>
      created_at: Generated<Date>
      /** The name for searches: lower case, without accents and punctuation. */
      search_name: GeneratedAlways<string>
    }
    person_email: { email: string; person_id: string }
  }
}
