import { useParams } from 'react-router'
import { StatsPage } from '../../features/stats/stats-page.tsx'
import { StatsRows } from '../../features/stats/stats-rows.tsx'
import { Component as NotFound } from './not-found.tsx'

/** Numbers by the office's own records, and the records behind each. */
export function Component() {
  const { view } = useParams()
  if (view === undefined) return <StatsPage />
  return view === 'rows' ? <StatsRows /> : <NotFound />
}
