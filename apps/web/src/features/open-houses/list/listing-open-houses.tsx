import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { scheduleOpenHouse } from '../../../components/domain/open-house-request.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { openHousesQuery } from '../../../queries/open-houses.ts'
import { OpenHouseRow } from './open-house-row.tsx'
import * as texts from './texts.ts'

const maxShown = 10

interface ListingOpenHousesProps {
  readonly listing: { readonly id: string; readonly title: string }
  /** Another one can be scheduled. */
  readonly onMarket: boolean
}

/** Open houses of one of the agent's listings: those to come, then past ones with their visitors. */
export default function ListingOpenHouses({ listing, onMarket }: ListingOpenHousesProps) {
  const filter = { listing_id: listing.id, limit: maxShown }
  const upcoming = useQuery(openHousesQuery({ ...filter, when: 'upcoming' }))
  const past = useQuery(openHousesQuery({ ...filter, when: 'past' }))
  const rows = [...(upcoming.data?.collection ?? []), ...(past.data?.collection ?? [])]
  const error = upcoming.error ?? past.error
  return (
    <Panel
      title={texts.openHouses}
      action={
        onMarket && (
          <Button size="sm" variant="ghost" onClick={() => scheduleOpenHouse({ listing })}>
            <Plus aria-hidden className="size-4" />
            {texts.add}
          </Button>
        )
      }
    >
      {error ? (
        <FormMessage look="text">{getErrorMessage(error)}</FormMessage>
      ) : rows.length === 0 ? (
        upcoming.data && past.data && <p className="text-sm text-muted">{texts.noneYet}</p>
      ) : (
        <ul aria-label={texts.openHouses} className="-mx-4 divide-y">
          {rows.map((house) => (
            <OpenHouseRow key={house.open_house_id} house={house} withoutListing />
          ))}
        </ul>
      )}
    </Panel>
  )
}
