import type { ListingCard } from '@pb/contract/listing-schemas'

/** Address and unit on one line; a long address is cut, its unit never. */
export function ListingAddress({ listing: { address, unit } }: { readonly listing: ListingCard }) {
  return (
    <>
      <span className="truncate">{unit === '' ? address : `${address},`}</span>
      {unit !== '' && <span className="shrink-0 whitespace-pre"> {unit}</span>}
    </>
  )
}
