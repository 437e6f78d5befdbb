import type { MatchReason } from '@pb/contract/saved-searches'
import { centsToDollars, formatMoney } from '@pb/rules/money'

/** Why a listing came up for a client, and at which prices. */
export interface Reason {
  readonly reason: MatchReason
  readonly price_cents: string
  readonly price_before_cents: string | null
}

const money = (cents: string) => formatMoney(centsToDollars(cents))

/** The reason in words: `Price dropped from $4,200 to $3,900`. */
export function reasonText({ reason, price_cents, price_before_cents }: Reason): string {
  switch (reason) {
    case 'new':
      return 'New on the market'
    case 'back':
      return 'Back on the market'
    case 'changed':
      return 'Changed, and now fits the search'
    case 'price_drop':
      return price_before_cents === null
        ? `Price dropped to ${money(price_cents)}`
        : `Price dropped from ${money(price_before_cents)} to ${money(price_cents)}`
  }
}
