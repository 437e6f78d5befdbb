import type { Role } from '@pb/contract/roles'
import type { LucideIcon } from 'lucide-react'

/** A page or an action, offered without the server. */
export interface Command {
  readonly id: string
  readonly title: string
  readonly icon: LucideIcon
  /** Synonyms in lower case. */
  readonly keywords: readonly string[]
  readonly to?: string
  readonly run?: () => void
  /** Only for people with one of these roles. */
  readonly roles?: readonly Role[]
  /** Offered only when it is typed. */
  readonly isMinor?: boolean
}
