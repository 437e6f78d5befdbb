/** A check with its stubs, as plain data for the worker. Amounts are cents. */
export interface CheckSheet {
  readonly number: number
  readonly payee: string
  /** Lines of the payee's mailing address, for a window envelope; none where it is not known. */
  readonly address: readonly string[]
  readonly cents: number
  readonly date: string
  readonly memo: string
  /** What the check replaces, or that the page was printed before; empty otherwise. */
  readonly note: string
  readonly lines: readonly { readonly title: string; readonly cents: number }[]
}

export interface CheckPrint {
  readonly office: string
  readonly sheets: readonly CheckSheet[]
  /** By how much the printer is off, in hundredths of an inch. */
  readonly shift: { readonly right: number; readonly down: number }
  /** Draws where each part of the check is, in place of checks. */
  readonly alignment: boolean
}
