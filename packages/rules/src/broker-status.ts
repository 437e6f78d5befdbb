import { statusLabel } from './listing-status.ts'
import type { AdType, StandardStatus } from './vocabulary.ts'

/** Returns the brokers' term for a status, including closed ones: `Sold`, `Rented`, `In Contract`. */
export function brokerStatusLabel(status: StandardStatus, adType: AdType): string {
  if (status === 'Closed') return adType === 'rental' ? 'Rented' : 'Sold'
  return statusLabel(status, adType)
}
