import { Link } from 'react-router'

/** The product's sign. */
export function BrandMark() {
  return (
    <span
      aria-hidden
      className="inline-flex size-8 shrink-0 items-center justify-center rounded-md bg-brand text-sm font-bold tracking-[-0.02em] text-on-brand"
    >
      PB
    </span>
  )
}

/** Sign and name, leading home. */
export function Brand() {
  return (
    <Link to="/" className="flex items-center gap-2.5 rounded-md text-base font-semibold tracking-[-0.01em]">
      <BrandMark />
      <span className="sr-only whitespace-nowrap xs:not-sr-only">PB Office</span>
    </Link>
  )
}
