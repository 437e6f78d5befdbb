import { Fragment } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/use-session.ts'

/** Renders its routes for a signed-in user; otherwise redirects to the login page and keeps the location. */
export function PrivateRoute() {
  const session = useSession()
  const from = useLocation()
  if (session.status === 'unknown') return null
  if (session.status === 'logged out') return <Navigate to="/login" replace state={{ from }} />
  // The key drops all component state when another user signs in from another tab.
  return (
    <Fragment key={session.user.user_id}>
      <Outlet />
    </Fragment>
  )
}
