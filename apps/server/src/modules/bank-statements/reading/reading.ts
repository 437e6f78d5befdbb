/** What a bank's file states of one account. Amounts are cents, days `yyyy-mm-dd`. */

export interface StatedAccount {
  /** The bank's routing number; empty for a card, or where the file has none. */
  readonly routing: string
  /** The last four characters of the account's number; the rest is not kept. */
  readonly lastFour: string
  /** `checking`, `savings`, `card`; empty if the file has none. */
  readonly kind: string
}

/** A transaction: money that came into the account is positive. */
export interface ReadLine {
  readonly row: number
  readonly postedOn: string
  readonly cents: number
  /** The bank's own id of the transaction; empty in a sheet. */
  readonly fitid: string
  readonly kind: string
  readonly name: string
  readonly memo: string
  readonly checkNumber: string
}

/** A transaction that could not be read, with the reason. */
export interface UnreadLine {
  readonly row: number
  readonly problem: string
  readonly name: string
}

export interface StatementReading {
  readonly account: StatedAccount | null
  readonly from: string | null
  readonly until: string | null
  readonly closing: { readonly cents: number; readonly on: string } | null
  readonly lines: readonly ReadLine[]
  readonly unread: readonly UnreadLine[]
  /** What is to be known about the file as a whole. */
  readonly notes: readonly string[]
}
