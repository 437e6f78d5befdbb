import { useParams } from 'react-router'
import { SignPage } from '../../features/open-houses/door/sign-page.tsx'
import { OpenHousesPage } from '../../features/open-houses/list/open-houses-page.tsx'
import { OpenHousePage } from '../../features/open-houses/record/open-house-page.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

const idPattern = /^[1-9]\d{0,18}$/

/** The agent's open houses, one of them, or its sign to print. */
export function Component() {
  const { id, view } = useParams()
  if (id === undefined) return <OpenHousesPage />
  if (!idPattern.test(id) || (view !== undefined && view !== 'sign')) return <NotFoundPage />
  return view === 'sign' ? <SignPage id={id} /> : <OpenHousePage id={id} />
}
