import { statusLabel } from './listing-status.ts'
import type { AdType, StandardStatus } from './vocabulary.ts'

/** What brokers call a status in a list, closed ones too: `Sold`, `Rented`, `In Contract`. */
export function brokersStatus(status: StandardStatus, adType: AdType): string {
  if (status === 'Closed') return adType === 'rental' ? 'Rented' : 'Sold'
  return statusLabel(status, adType)
}
