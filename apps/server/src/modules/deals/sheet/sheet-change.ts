/** A value of a sheet before and after a change, as the history shows it; empty where there was or is none. */
export interface SheetChange {
  readonly what: string
  readonly before: string
  readonly after: string
  /** Whose split it is, which other agents of the deal do not see; null for everyone's. */
  readonly agentId: string | null
}
