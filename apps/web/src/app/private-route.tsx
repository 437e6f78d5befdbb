import { Navigate, Outlet, useLocation } from 'react-router'
import { useSession } from '../lib/use-session.ts'

/** Lets through who is signed in; sends everybody else to sign in, and keeps where they wanted to go. */
export function PrivateRoute() {
  const { status } = useSession()
  const from = useLocation()
  if (status === 'unknown') return null
  if (status === 'logged out') return <Navigate to="/login" replace state={{ from }} />
  return <Outlet />
}
