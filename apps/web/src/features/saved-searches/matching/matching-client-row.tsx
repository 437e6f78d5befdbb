import type { MatchingClient } from '@pb/contract/saved-searches'
import { memo, type ReactNode } from 'react'
import { Avatar } from '../../../components/ui/avatar.tsx'
import { Checkbox } from '../../../components/ui/checkbox.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { photoUrl } from '../../../components/domain/photo/photo-frame.tsx'
import { cn } from '../../../lib/cn.ts'
import { formatAgo } from '../../../lib/format.ts'
import * as texts from './texts.ts'

/** `Price dropped from $4,200 to $3,900 · 5 min`. */
function formatReason({ reason, matched_on }: MatchingClient): string {
  return matched_on === null ? reason : `${reason} · ${formatAgo(matched_on)}`
}

interface MatchingClientRowProps {
  readonly client: MatchingClient
  /** Where the client's own page is. */
  readonly to: string
  readonly checked: boolean
  readonly onToggle: (userId: string) => void
  /** The client's relation to the listing: sent, opened, liked. */
  readonly mark?: ReactNode
}

/** A client with a search that matches a listing, and the reason. */
export const MatchingClientRow = memo(function MatchingClientRow({
  client,
  to,
  checked,
  onToggle,
  mark,
}: MatchingClientRowProps) {
  const { user_id: id, name, photo, title, created_by, fits, household } = client
  return (
    <div className="flex gap-3 px-5 py-3">
      <Checkbox
        label={texts.sendTo(name)}
        checked={checked}
        onCheckedChange={() => onToggle(id)}
        className="mt-1 self-start"
      />
      <Avatar name={name} photo={photo ? photoUrl('wcontact-s', photo) : null} className="mt-0.5 size-8" />
      <div className="min-w-0 grow text-sm">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <Link to={to} className="truncate">
            {name}
          </Link>
          <span className="ml-auto text-xs">{mark}</span>
        </p>
        <p className="text-sm wrap-break-word">{formatReason(client)}</p>
        <p className={cn('text-xs wrap-break-word', created_by === '0' ? 'text-generated' : 'text-muted')}>
          {title}
        </p>
        {fits.length > 0 && (
          <p className="text-xs wrap-break-word text-muted">{texts.matches(fits.join(' · '))}</p>
        )}
        {household.length > 0 && (
          <p className="text-xs text-muted">
            {texts.household(household.map((other) => other.name).join(', '))}
          </p>
        )}
      </div>
    </div>
  )
})
