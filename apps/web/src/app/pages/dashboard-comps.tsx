import CompsOverview from '../../features/dashboard/comps-overview.tsx'
import { resultsPath } from '../../features/listings/search/search-url.ts'

/** Prices by area, each with the results of its search. */
export default function DashboardComps() {
  return (
    <CompsOverview
      toPath={({ ad_type: adType, search }) =>
        resultsPath(adType, { neighborhood: search.neighborhood, bedrooms: search.bedrooms ?? [] })
      }
    />
  )
}
