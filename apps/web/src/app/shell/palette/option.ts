import type { LucideIcon } from 'lucide-react'
import type { AdType } from '@pb/rules/vocabulary'
import type { Range } from './rank.ts'

/** One line of the palette. It goes somewhere, or does something. */
export interface Option {
  /** Says what it is beyond its line: `building:12`. */
  readonly id: string
  readonly title: string
  readonly detail?: string | undefined
  readonly icon: LucideIcon
  readonly ranges?: readonly Range[]
  /** Where it leads. */
  readonly to?: string
  /** What it does instead. */
  readonly run?: () => void
  /** At the line's end: what is asked for a home, and how it stands. */
  readonly offer?: { readonly text: string; readonly adType: AdType; readonly off: boolean }
  /** Whose picture or initials stand for the icon. */
  readonly person?: { readonly name: string; readonly photo: string | null }
}

export interface Group {
  readonly title: string
  /** Found without the server, so it always fits the text that stands there. */
  readonly known?: boolean
  readonly options: readonly Option[]
}
