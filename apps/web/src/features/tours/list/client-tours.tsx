import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { openTourPlan } from '../../../components/domain/tour-request.ts'
import { FormMessage } from '../../../components/ui/form-message.tsx'
import { Button } from '../../../components/ui/button.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { getErrorMessage } from '../../../lib/http-error.ts'
import { toursQuery } from '../../../queries/showings.ts'
import { TourRow } from './tour-row.tsx'
import * as texts from '../texts.ts'

interface ClientToursProps {
  readonly client: { readonly user_id: string; readonly name: string }
}

const maxShown = 10

/** Tours with one client, the next first. */
export default function ClientTours({ client }: ClientToursProps) {
  const { data, error } = useQuery(toursQuery({ user_id: client.user_id, limit: maxShown }))
  return (
    <Panel
      title={texts.tours}
      action={
        <Button size="sm" variant="ghost" onClick={() => openTourPlan({ client })}>
          <Plus aria-hidden className="size-4" />
          {texts.planTour}
        </Button>
      }
    >
      {error ? (
        <FormMessage look="text">{getErrorMessage(error)}</FormMessage>
      ) : data?.collection.length === 0 ? (
        <p className="text-sm text-muted">{texts.noneWithClient}</p>
      ) : (
        <ul aria-label={texts.tours} className="-mx-4 divide-y">
          {data?.collection.map((tour) => (
            <TourRow key={tour.tour_id} tour={tour} />
          ))}
        </ul>
      )}
    </Panel>
  )
}
