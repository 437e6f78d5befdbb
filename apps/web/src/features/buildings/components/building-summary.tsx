import { useQuery } from '@tanstack/react-query'
import { FactList } from '../../../components/ui/fact-list.tsx'
import { Link } from '../../../components/ui/link.tsx'
import { Panel } from '../../../components/ui/panel.tsx'
import { Skeleton } from '../../../components/ui/skeleton.tsx'
import { messageOf } from '../../../lib/http-error.ts'
import { buildingQuery } from '../api.ts'
import { buildingFacts } from '../model/facts.ts'

/** A building in short, beside what is shown of one of its homes. */
export function BuildingSummary({ buildingId }: { readonly buildingId: string }) {
  const { data: building, error } = useQuery(buildingQuery(buildingId))
  return (
    <Panel
      title="Building"
      action={
        <Link to={`/building/${buildingId}`} className="text-sm">
          All units
        </Link>
      }
    >
      {building ? (
        <>
          <p className="pb-2 text-sm">
            {building.address}
            <span className="text-muted">
              , {building.city} {building.zip}
            </span>
          </p>
          <FactList facts={buildingFacts(building).filter(({ value }) => value !== null)} />
        </>
      ) : (
        ((error && <p className="text-sm text-muted">{messageOf(error)}</p>) ?? <Skeleton className="h-64" />)
      )}
    </Panel>
  )
}
