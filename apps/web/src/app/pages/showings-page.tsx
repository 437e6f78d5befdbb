import { useParams } from 'react-router'
import { ShowingPage } from '../../features/showings/record/showing-page.tsx'
import { ShowingsPage } from '../../features/showings/list/showings-page.tsx'
import { Component as NotFoundPage } from './not-found.tsx'

const idPattern = /^[1-9]\d{0,18}$/

/** The agent's showings, or one of them. */
export function Component() {
  const { id } = useParams()
  if (id === undefined) return <ShowingsPage />
  return idPattern.test(id) ? <ShowingPage id={id} /> : <NotFoundPage />
}
