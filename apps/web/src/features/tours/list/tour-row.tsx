import type { Tour } from '@pb/contract/tours'
import { Link } from 'react-router'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatClockRange, formatShowingDay } from '../../../lib/format-showing-time.ts'
import { tourPath } from '../paths.ts'
import * as texts from '../texts.ts'

/** A tour with its time, number of stops, client and state. */
export function TourRow({ tour }: { readonly tour: Tour }) {
  const { tour_id: id, title, client, starts, ends, stops, status } = tour
  return (
    <li className="relative flex min-h-14 items-center gap-4 px-4 py-2 text-sm hover:bg-hover">
      <div className="min-w-0 grow">
        <Link to={tourPath(id)} className="block truncate font-medium after:absolute after:inset-0">
          {title || texts.untitled(client.name)}
        </Link>
        <span className="block truncate text-xs text-muted tabular-nums">
          {[
            `${formatShowingDay(starts)}, ${formatClockRange(starts, ends)}`,
            texts.stops(stops.length),
            ...(title === '' ? [] : [client.name]),
          ].join(' · ')}
        </span>
      </div>
      <Tag>{texts.statuses[status]}</Tag>
    </li>
  )
}
