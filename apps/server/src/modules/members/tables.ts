import type { ColumnType, Generated } from 'kysely'

/** Ids of what was moved, by kind of work. */
export type Moved = Readonly<Record<string, readonly string[]>>

declare module '../../platform/db.ts' {
  interface Tables {
    hand_over: {
      id: Generated<string>
      from_id: string
      to_id: string
      moved: ColumnType<Moved, string, never>
      created_at: Date
      undone_at: Date | null
    }
  }
}
