import type { MatchReason } from '@pb/contract/saved-searches'
import { centsToDollars, formatMoney } from '@pb/rules/money'

/** The reason of a match, with the current and the previous price. */
export interface Reason {
  readonly reason: MatchReason
  readonly price_cents: string
  readonly price_before_cents: string | null
}

const money = (cents: string) => formatMoney(centsToDollars(cents))

/** Formats the reason: `Price dropped from $4,200 to $3,900`. */
export function reasonText({ reason, price_cents, price_before_cents }: Reason): string {
  switch (reason) {
    case 'new':
      return 'New on the market'
    case 'back':
      return 'Back on the market'
    case 'changed':
      return 'Listing updated'
    case 'price_drop':
      return price_before_cents === null
        ? `Price dropped to ${money(price_cents)}`
        : `Price dropped from ${money(price_before_cents)} to ${money(price_cents)}`
  }
}
