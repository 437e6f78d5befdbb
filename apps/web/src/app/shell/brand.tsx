import { Link } from 'react-router'
import { BrandMark } from '../../components/ui/brand-mark.tsx'
import * as texts from './texts.ts'

/** Logo and product name, linked to the home page. */
export function Brand() {
  return (
    <Link
      to="/"
      className="flex shrink-0 items-center gap-2.5 rounded-md text-base font-semibold tracking-[-0.01em] whitespace-nowrap"
    >
      <BrandMark />
      <span className="sr-only xs:not-sr-only xs:whitespace-nowrap!">{texts.pbOffice}</span>
    </Link>
  )
}
