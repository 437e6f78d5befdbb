import type { Bar } from '@pb/rules/applications/bars'

/** Messages between the server and the process that draws bars into a paper. */
export interface DrawJob {
  readonly bytes: Uint8Array
  readonly isPdf: boolean
  readonly bars: readonly Bar[]
  readonly maxMegabytes: number
}

export type DrawResult = { readonly bytes: Uint8Array; readonly pages: number } | { readonly refused: string }
