import { useQuery } from '@tanstack/react-query'
import { FactList } from '../../components/ui/fact-list.tsx'
import { Link } from '../../components/ui/link.tsx'
import { Panel } from '../../components/ui/panel.tsx'
import { Skeleton } from '../../components/ui/skeleton.tsx'
import { getErrorMessage } from '../../lib/http-error.ts'
import { buildingQuery } from '../../queries/buildings.ts'
import { getBuildingFacts } from './building-facts.ts'
import * as texts from './texts.ts'

/** Summary of a building, for the side column of a listing page. */
export function BuildingSummary({ buildingId }: { readonly buildingId: string }) {
  const { data: building, error } = useQuery(buildingQuery(buildingId))
  return (
    <Panel
      title={texts.building}
      action={
        <Link to={`/building/${buildingId}`} className="text-sm">
          {texts.allUnits}
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
          <FactList facts={getBuildingFacts(building).filter(({ value }) => value !== null)} />
        </>
      ) : (
        ((error && <p className="text-sm text-muted">{getErrorMessage(error)}</p>) ?? (
          <Skeleton className="h-64" />
        ))
      )}
    </Panel>
  )
}
