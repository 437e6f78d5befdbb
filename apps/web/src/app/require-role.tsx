import type { Role } from '@pb/contract/roles'
import type { ReactNode } from 'react'
import { useUser } from '../lib/use-session.ts'
import { Component as NotFound } from './pages/not-found.tsx'

/** Shows a page to users with a role, and "Page not found" to others. */
export function RequireRole({ needs, children }: { readonly needs: Role; readonly children: ReactNode }) {
  return useUser().roles.includes(needs) ? children : <NotFound />
}
