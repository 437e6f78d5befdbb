import { useParams } from 'react-router'
import { isPayoutsTab, PayoutsPage } from '../../features/payouts/payouts-page.tsx'
import { useUser } from '../../lib/use-session.ts'
import { Component as NotFound } from './not-found.tsx'

/** What is due to agents and others, and what they were paid. */
export function Component() {
  const { tab = 'due', id } = useParams()
  const { roles } = useUser()
  const known =
    isPayoutsTab(tab, roles) &&
    (id === undefined || ((tab === 'runs' || tab === 'bank') && /^[1-9]\d*$/.test(id)))
  return known ? <PayoutsPage tab={tab} id={id} /> : <NotFound />
}
