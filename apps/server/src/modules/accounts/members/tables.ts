import type { ColumnType, Generated } from 'kysely'

/** Ids of the reassigned records, by kind. */
export type MovedIds = Readonly<Record<string, readonly string[]>>

declare module '../../../platform/db/db.ts' {
  interface Tables {
    reassignment: {
      id: Generated<string>
      from_id: string
      to_id: string
      moved: ColumnType<MovedIds, string, never>
      created_at: Date
      undone_at: Date | null
    }
  }
}
