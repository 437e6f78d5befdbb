/** The product's logo, as in `public/favicon.svg`, in the theme's color. */
export function BrandMark() {
  return (
    <svg aria-hidden viewBox="0 0 32 32" className="size-8 shrink-0">
      <rect width="32" height="32" rx="7" className="fill-brand" />
      <path
        className="fill-on-brand"
        d="M9 8.5h8.2c3.6 0 5.8 2 5.8 5.2s-2.3 5.3-5.9 5.3h-4.4v4.5H9zm3.7 3v4.6h3.9c1.7 0 2.6-.8 2.6-2.3s-.9-2.3-2.6-2.3z"
      />
    </svg>
  )
}
