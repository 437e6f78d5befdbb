import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { role } from './roles.ts'
import { id, paging, unixSeconds } from './wire.ts'

/** An office that moves in: its steps, people invited from a list, and what imports left out. */

const count = z.number().int().nonnegative()

/** The steps, in the order in which they build on each other. */
export const onboardingSteps = [
  'people',
  'clients',
  'listings',
  'sheets',
  'mail',
  'calendars',
  'plans',
  'deals',
] as const
export const onboardingStepKey = z.enum(onboardingSteps)
export type OnboardingStepKey = z.infer<typeof onboardingStepKey>

export const onboardingStep = z.object({
  key: onboardingStepKey,
  /** By what is stored; `skipped` is a mark that gives way to `done`. */
  state: z.enum(['not_started', 'in_progress', 'done', 'skipped']),
  /** People, clients, listings and so on that are here. */
  count,
  /** Of how many, for steps that each agent takes; null for others. */
  of: count.nullable(),
  /** Files that are uploaded and not taken in yet, or invitations that are not accepted. */
  open: count,
  /** The newest of those, to go on with; null for none. */
  open_id: id.nullable(),
  /** Rows and records that imports left out. */
  left_out: count,
})
export type OnboardingStep = z.infer<typeof onboardingStep>

const personRow = z.object({
  row: z.number().int().positive(),
  /** `new` is invited, `known` is a member or invited already, `refused` is not read. */
  kind: z.enum(['new', 'known', 'refused']),
  name: z.string(),
  email: z.string(),
  roles: z.array(role),
  notes: z.array(z.string()),
})
export type PersonRow = z.infer<typeof personRow>

const invitedRow = personRow.extend({
  /** The link to pass on, shown once; empty where it was emailed, and later. */
  invite_url: z.string(),
  /** What became of the invitation. */
  state: z.enum(['none', 'waiting', 'joined', 'canceled']),
})
export type InvitedRow = z.infer<typeof invitedRow>

export const peopleImport = z.object({
  import_id: id,
  time_created: unixSeconds,
  time_undone: unixSeconds.nullable(),
  rows: z.array(invitedRow),
})
export type PeopleImport = z.infer<typeof peopleImport>

/** People in one list. */
export const maxPeopleRows = 200
const list = z
  .string()
  .max(100_000, 'This list is too long')
  .refine((text) => text.trim() !== '', 'Paste a list first')

/** A row or record that an import left out. */
export const leftOutRow = z.object({
  step: onboardingStepKey,
  /** The file or source. */
  source: z.string(),
  /** Where to look at it: the id of the import of the step. */
  import_id: id.nullable(),
  time: unixSeconds,
  /** Row of the file; null for several rows that are only counted. */
  row: z.number().int().nullable(),
  /** How many rows this counts. */
  rows: count,
  what: z.string(),
  reason: z.string(),
})
export type LeftOutRow = z.infer<typeof leftOutRow>

const supervisors = { tag: 'members', access: 'session', roles: ['SUPERVISOR'] } as const
const params = z.object({ id })

export const onboarding = {
  onboardingSteps: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/onboarding',
    summary: 'Steps of an office that moves in, each with its state',
    replies: { 200: z.object({ steps: z.array(onboardingStep), left_out: count }) },
  }),
  skipStep: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/onboarding/:step/skip',
    summary: 'Mark a step as skipped',
    params: z.object({ step: onboardingStepKey }),
    replies: { 204: null },
  }),
  resumeStep: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/onboarding/:step/skip',
    summary: 'Take up a skipped step again',
    params: z.object({ step: onboardingStepKey }),
    replies: { 204: null },
  }),
  previewPeople: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/people-imports-preview',
    creates: false,
    summary: 'What inviting the people of a list would do; nothing is stored',
    body: z.strictObject({ list }),
    replies: { 200: z.object({ rows: z.array(personRow) }) },
    errors: ['rule_broken'],
  }),
  invitePeople: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/people-imports',
    creates: true,
    proof: true,
    summary: 'Invite the new people of a list',
    body: z.strictObject({ list }),
    replies: { 201: peopleImport },
    errors: ['rule_broken'],
  }),
  peopleImports: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/people-imports',
    summary: 'Lists of people that were invited, newest first',
    query: z.object(paging(20, 50)),
    replies: { 200: z.object({ collection: z.array(peopleImport), total: count }) },
  }),
  undoPeople: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/people-imports/:id/undo',
    creates: false,
    summary: 'Cancel the invitations of a list that are not accepted yet',
    params,
    replies: { 200: peopleImport },
    errors: ['not_found', 'conflict'],
  }),
  leftOut: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/onboarding-left-out',
    summary: 'What imports left out and why, the newest first',
    query: z.object({ step: onboardingStepKey.optional(), ...paging(100, 500) }),
    replies: { 200: z.object({ collection: z.array(leftOutRow), total: count }) },
  }),
  leftOutCsv: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/onboarding-left-out-csv',
    summary: 'What imports left out and why, as CSV',
    replies: { 200: { raw: 'text/csv' } },
  }),
} as const
