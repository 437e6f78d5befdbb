import type { ClientActivity } from '@pb/contract/client-schemas'
import { CircleHelp, Eye, EyeOff, Heart } from 'lucide-react'
import { Link } from 'react-router'
import { formatAgo, formatNumber, pluralize } from '../../../lib/format.ts'
import * as texts from './texts.ts'

const nothing: ClientActivity = { sent: 0, opened: 0, time_opened: null, liked: 0, asked: 0 }

function formatOpened({ sent, opened, time_opened }: ClientActivity): string {
  if (sent === 0 && time_opened === null) return texts.nothingSent
  if (time_opened === null) return texts.notOpened(pluralize(sent, 'listing'))
  return texts.opened(formatNumber(opened), pluralize(sent, 'listing'), formatAgo(time_opened))
}

interface ActivityLineProps {
  /** Undefined while loading: the line keeps its height. */
  readonly activity: ClientActivity | undefined
  /** Where the listings are shown; null for none. */
  readonly to: string | null
}

/** What the client opened, liked and asked. */
export function ActivityLine({ activity, to }: ActivityLineProps) {
  const { liked, asked, time_opened } = activity ?? nothing
  const OpenedIcon = time_opened === null ? EyeOff : Eye
  const line = (
    <>
      <span className="inline-flex items-center gap-1.5">
        <OpenedIcon aria-hidden className="size-3.5" />
        {formatOpened(activity ?? nothing)}
      </span>
      {liked > 0 && (
        <span className="inline-flex items-center gap-1.5 font-medium text-brand-text">
          <Heart aria-hidden className="size-3.5" />
          {texts.liked(formatNumber(liked))}
        </span>
      )}
      {asked > 0 && (
        <span className="inline-flex items-center gap-1.5 font-medium text-brand-text">
          <CircleHelp aria-hidden className="size-3.5" />
          {texts.asked(formatNumber(asked))}
        </span>
      )}
    </>
  )
  const className = 'flex min-h-6 flex-wrap items-center gap-x-4 text-sm text-muted'
  if (activity === undefined) return <div className={className} />
  return to === null ? (
    <div className={className}>{line}</div>
  ) : (
    <Link to={to} className={`${className} w-fit hover:underline`}>
      {line}
    </Link>
  )
}
