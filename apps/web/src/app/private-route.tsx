import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/use-session.ts'

/** Lets through who is signed in; sends everybody else to sign in, and keeps where they wanted to go. */
export function PrivateRoute() {
  const session = useSession()
  const from = useLocation()
  if (session.status === 'unknown') return null
  if (session.status === 'logged out') return <Navigate to="/login" replace state={{ from }} />
  // Another person, signed in through another tab, finds nothing of the one before.
  return (
    <Fragment key={session.user.user_id}>
      <Outlet />
    </Fragment>
  )
}
