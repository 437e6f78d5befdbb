import type { Showing } from '@pb/contract/showings'
import { Link } from 'react-router'
import { openShowing } from '../../../components/domain/showing-request.ts'
import { Button } from '../../../components/ui/button.tsx'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { showingPath } from '../paths.ts'
import { statuses } from '../texts.ts'
import * as texts from './texts.ts'

interface ShowingRowProps {
  readonly showing: Showing
  /** What is known where it is listed. */
  readonly without?: 'client' | 'listing'
}

/** A showing with its time, listing, client and state; a request is confirmed from here. */
export function ShowingRow({ showing, without }: ShowingRowProps) {
  const { showing_id: id, listing, client, starts, ends, status, requested_when: when } = showing
  const title = without === 'listing' ? client.name : listing.title
  const facts = [
    starts !== null && ends !== null ? formatShowingTime(starts, ends) : when || texts.timeOpen,
    ...(without === undefined ? [client.name] : []),
  ]
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm hover:bg-hover">
      <div className="min-w-0 grow basis-56">
        <Link to={showingPath(id)} className="block truncate font-medium after:absolute after:inset-0">
          {title}
        </Link>
        <span className="block truncate text-xs text-muted tabular-nums">{facts.join(' · ')}</span>
      </div>
      <Tag>{statuses[status]}</Tag>
      {status === 'requested' && (
        <Button
          size="sm"
          variant="primary"
          aria-label={texts.confirmShowing(title)}
          className="relative z-10"
          onClick={() => openShowing({ showing })}
        >
          {texts.confirm}
        </Button>
      )}
    </li>
  )
}
