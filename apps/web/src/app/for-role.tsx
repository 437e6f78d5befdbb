import type { Role } from '@pb/contract/roles'
import type { ReactNode } from 'react'
import { useUser } from '../lib/use-session.ts'
import { Component as NotFound } from './pages/not-found.tsx'

/** A page for those with a role; to everybody else there is nothing at its address. */
export function ForRole({ needs, children }: { readonly needs: Role; readonly children: ReactNode }) {
  return useUser().roles.includes(needs) ? children : <NotFound />
}
