import { Fragment, Suspense } from 'react'
import { Navigate, Outlet, useLocation } from 'react-router'
import { lazy } from '../lib/lazy.ts'
import { useSession } from '../lib/use-session.ts'

const SetupPage = lazy(() => import('../features/accounts/account/two-factor/setup-page.tsx'))

/** Renders its routes for a signed-in user; otherwise redirects to the login page and keeps the location. */
export function PrivateRoute() {
  const session = useSession()
  const from = useLocation()
  if (session.status === 'unknown') return null
  if (session.status === 'logged out') return <Navigate to="/login" replace state={{ from }} />
  if (session.user.setup_required)
    return (
      <Suspense>
        <SetupPage />
      </Suspense>
    )
  // The key drops all component state when another user signs in from another tab.
  return (
    <Fragment key={session.user.user_id}>
      <Outlet />
    </Fragment>
  )
}
