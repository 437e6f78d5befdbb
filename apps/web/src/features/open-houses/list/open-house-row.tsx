import type { AgentOpenHouse } from '@pb/contract/open-house-schemas'
import { Link } from 'react-router'
import { Tag } from '../../../components/ui/tag.tsx'
import { formatShowingTime } from '../../../lib/format-showing-time.ts'
import { openHousePath } from '../paths.ts'
import * as texts from '../texts.ts'

interface OpenHouseRowProps {
  readonly house: AgentOpenHouse
  /** Shows whose it is. */
  readonly withAgent?: boolean
  /** The listing is known where it is listed. */
  readonly withoutListing?: boolean
}

/** An open house with its time, listing and numbers. */
export function OpenHouseRow({ house, withAgent = false, withoutListing = false }: OpenHouseRowProps) {
  const { listing, agent, state, visitors, consented } = house
  const time = formatShowingTime(house.time_start, house.time_end)
  const facts = [
    ...(withoutListing ? [] : [time]),
    ...(house.by_appointment ? [texts.byAppointment] : []),
    ...(house.online_only === 1 ? [texts.onlineOnly] : []),
    ...(withAgent ? [agent.name] : []),
    ...(visitors > 0 ? [texts.visitors(visitors), texts.consented(consented)] : []),
  ]
  return (
    <li className="relative flex min-h-14 flex-wrap items-center gap-x-4 gap-y-1 px-4 py-2 text-sm hover:bg-hover">
      <div className="min-w-0 grow basis-56">
        <Link
          to={openHousePath(house.open_house_id)}
          className="block truncate font-medium after:absolute after:inset-0"
        >
          {withoutListing ? time : listing.title}
        </Link>
        <span className="block text-xs text-muted tabular-nums">{facts.join(' · ')}</span>
      </div>
      {listing.active === 0 && state === 'upcoming' && <Tag>{texts.offMarket}</Tag>}
      {state !== 'past' && <Tag>{texts.states[state]}</Tag>}
    </li>
  )
}
