import { onlyKeepsBooks } from '@pb/contract/role-groups'
import { Navigate, Outlet, useLocation } from 'react-router'
import { useUser } from '../../lib/use-session.ts'
import { Component as NotFound } from '../pages/not-found.tsx'
import { bookkeeperHome, isPageFor } from './bookkeeper-pages.ts'

/** The page of the URL, or "Page not found" for people whose roles do not have it. */
export function PageForRole() {
  const { roles } = useUser()
  const { pathname } = useLocation()
  if (pathname === '/' && onlyKeepsBooks(roles)) return <Navigate to={bookkeeperHome} replace />
  return isPageFor(roles, pathname) ? <Outlet /> : <NotFound />
}
