import type { RenterForm } from '@pb/contract/application-forms'
import { formatMoney } from '@pb/rules/money'
import { useTexts } from '../texts/use-texts.ts'

export function formatAddress({ address, unit }: NonNullable<RenterForm['listing']>): string {
  return unit === '' ? address : `${address}, ${unit}`
}

/** The apartment that is applied for. */
export function ListingCard({ listing }: { readonly listing: RenterForm['listing'] }) {
  const texts = useTexts().page
  if (listing === null) return null
  return (
    <p className="leading-snug">
      <span className="block text-sm text-muted">{texts.applyingFor}</span>
      <strong className="block text-[17px] font-semibold wrap-anywhere">{formatAddress(listing)}</strong>
      {listing.monthly_rent !== null && (
        <span className="block pt-0.5 text-[15px] tabular-nums">
          {formatMoney(listing.monthly_rent)} <span className="text-muted">{texts.perMonth}</span>
        </span>
      )}
    </p>
  )
}
