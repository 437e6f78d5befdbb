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
