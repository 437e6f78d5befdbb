import { useParams } from 'react-router'
import { ToursPage } from '../../features/tours/list/tours-page.tsx'
import { TourPage } from '../../features/tours/sheet/tour-page.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

const idPattern = /^[1-9]\d{0,18}$/

/** The agent's tours, or the sheet of one. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <ToursPage />
  return idPattern.test(id) ? <TourPage id={id} /> : <NotFoundPage />
}
