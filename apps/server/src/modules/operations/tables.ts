import type { Generated } from 'kysely'

declare module '../../platform/db/db.ts' {
  interface Tables {
    error_report: {
      fingerprint: string
      kind: 'failed' | 'slow'
      method: string
      route: string
      status: number
      code: string | null
      class: string
      frames: string[]
      constraint_name: string | null
      count: Generated<number>
      slowest_ms: number
      process: string
      first_at: Date
      last_at: Date
    }
  }
}
