import { z } from 'zod'

/** Roles of an account; one person may hold several. */
export const roles = ['AGENT', 'BOOKKEEPER', 'DEVELOPER', 'SUPERVISOR'] as const
export const role = z.enum(roles)
export type Role = z.infer<typeof role>
