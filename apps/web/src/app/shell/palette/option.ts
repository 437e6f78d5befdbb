import type { LucideIcon } from 'lucide-react'
import type { AdType } from '@pb/rules/vocabulary'
import type { Range } from './rank.ts'

/** An option of the palette: a link or an action. */
export interface Option {
  /** Kind and id: `building:12`. */
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  readonly ranges?: readonly Range[]
  /** Link target. */
  readonly to?: string
  /** Action of an option without a link. */
  readonly run?: () => void
  /** Price and status of a listing, at the end of the line; `off` when off market. */
  readonly price?: { readonly text: string; readonly adType: AdType; readonly off: boolean }
  /** Person whose photo or initials replace the icon. */
  readonly person?: { readonly name: string; readonly photo: string | null }
}

export interface Group {
  readonly title: string
  /** Its best match as a rank; lower is better, below 0 where no result of the server can be better. */
  readonly rank: number
  readonly options: readonly Option[]
}
