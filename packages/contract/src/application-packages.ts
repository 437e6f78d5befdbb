import { z } from 'zod'
import { household } from './applications.ts'
import { clientEmail } from './client-fields.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { packageIssueKinds } from '@pb/rules/applications/package-issues'
import { commaList, id, unixSeconds } from './wire.ts'

/** The household's package: one PDF, downloaded, or opened by a link that is emailed or copied. */

/** Longest life of a package link. */
export const maxPackageLinkDays = 30

const session = { tag: 'applications', access: 'session' } as const
const params = z.object({ id })
const token = z.object({ token: z.string().max(200) })

const maxForms = 30
const maxPapers = 500

const contents = {
  /** Forms of the household and papers to include; all by default. */
  form_ids: z.array(id).max(maxForms).optional(),
  media_item_ids: z.array(id).max(maxPapers).optional(),
  /** Whether the cover compares income and rent. */
  income_tests: z.boolean().default(true),
}

/** How the link of a package opens. */
const link = {
  days: z.int().min(1).max(maxPackageLinkDays).default(7),
  /** Whether it opens with a code only, which the office emails to its reader; it does with plain numbers. */
  code_required: z.boolean().default(false),
  unmasked: z.boolean().default(false),
  reason: z.string().trim().max(300).default(''),
}

const hasReason = ({ unmasked, reason }: { unmasked: boolean; reason: string }): boolean =>
  !unmasked || reason !== ''
const reasonRequired = { path: ['reason'], message: 'Say why the numbers are needed' }

/** Keys of the issues that the sender was shown; others than there are now answer 409 with those. */
const acknowledged = z.array(z.string().max(2000)).max(1000).default([])

/** Something outdated, missing or old in a package. */
const packageIssue = z.object({
  form_id: id,
  name: z.string(),
  kind: z.enum(packageIssueKinds),
  /** What a send acknowledges; opaque. */
  key: z.string(),
  text: z.string(),
})
export type PackageIssue = z.infer<typeof packageIssue>

const sharedPackage = z.object({
  /** Locked until a reader enters a code: without address, people and reader. */
  state: z.enum(['open', 'locked']),
  office: z.string(),
  agent: z.object({ name: z.string(), title: z.string(), email: z.string(), phone: z.string() }),
  reader: z.string(),
  address: z.string(),
  people: z.array(z.string()),
  /** Who can get a code, with masked addresses; none for a link without codes. */
  readers: z.array(z.object({ reader_id: id, email: z.string() })),
  time_expires: unixSeconds,
})
export type SharedPackage = z.infer<typeof sharedPackage>

export const applicationPackages = {
  downloadApplication: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform/:id/download',
    summary: 'The form as a signed PDF with its papers and the certificate; secrets masked',
    params,
    limit: { name: 'packages', max: 60, seconds: 300 },
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  feeReceipt: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/aform/:id/fee-receipt',
    summary: 'A receipt for the application fee that was paid, as a PDF for the renter',
    params,
    limit: { name: 'packages', max: 60, seconds: 300 },
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  downloadPackage: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/application-households/:id/package',
    creates: false,
    summary: 'The household’s package as a PDF; plain numbers only with a reason, which is logged',
    params,
    limit: { name: 'packages', max: 60, seconds: 300 },
    body: z
      .strictObject({
        ...contents,
        unmasked: z.boolean().default(false),
        reason: z.string().trim().max(300).default(''),
      })
      .refine(hasReason, reasonRequired),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
  packageProgress: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/application-households/:id/package-progress',
    summary: 'How far the package is that is being built for a download; null when none is',
    params,
    replies: { 200: z.object({ percent: z.int().nullable() }) },
    errors: ['not_found'],
  }),
  packageIssues: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/application-households/:id/package-issues',
    summary: 'What is outdated, missing or old in a package, which sending it acknowledges',
    params,
    query: z.object({
      form_ids: commaList(id, maxForms).optional(),
      media_item_ids: commaList(id, maxPapers).optional(),
    }),
    replies: { 200: z.object({ collection: z.array(packageIssue) }) },
    errors: ['not_found'],
  }),
  undoSendApplication: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform-packages/undo',
    creates: false,
    summary: 'Undo an email with a package by its key while it is not on its way; its link never works',
    body: z.strictObject({ key: callKey }),
    replies: { 204: null },
    errors: ['not_found', 'conflict'],
  }),
  sendApplication: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/aform/:id/send',
    creates: true,
    summary: 'Emails a link to the package from the caller’s mailbox and records the submission',
    params,
    limit: { name: 'packages', max: 60, seconds: 300 },
    body: z
      .strictObject({
        to: z.array(clientEmail).min(1, 'Enter at least one recipient').max(20),
        cc: z.array(clientEmail).max(20).default([]),
        subject: z.string().trim().min(1, 'Write a subject').max(300),
        message: z.string().max(20_000).default(''),
        /** The whole household; otherwise this form alone. */
        household: z.boolean().default(false),
        ...contents,
        ...link,
        acknowledged,
        key: callKey,
      })
      .refine(hasReason, reasonRequired),
    replies: { 200: household },
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  makePackageLink: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/application-households/:id/package-links',
    creates: true,
    summary: 'A link to the package that expires; pages carry the reader’s name',
    params,
    body: z
      .strictObject({
        ...contents,
        /** Printed across each page. */
        reader: z.string().trim().min(1, 'Enter who it is for').max(120),
        /** Where codes are emailed; empty for a link without codes. */
        email: z.union([z.literal(''), clientEmail]).default(''),
        ...link,
        acknowledged,
        key: callKey,
      })
      .refine(hasReason, reasonRequired)
      .refine(({ email, code_required, unmasked }) => email !== '' || !(code_required || unmasked), {
        path: ['email'],
        message: 'Enter the address to which codes are emailed',
      }),
    replies: { 200: z.object({ submission_id: id, url: z.string(), time_expires: unixSeconds }) },
    errors: ['not_found', 'not_owner', 'rule_broken', 'conflict'],
  }),
  revokePackageLink: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/application-submissions/:id/link',
    summary: 'Revokes a package link',
    params,
    replies: { 200: household },
    errors: ['not_found', 'not_owner'],
  }),
  sharedPackage: endpoint({
    tag: 'applications',
    access: 'public',
    method: 'GET',
    path: '/v1/application-packages/:token',
    summary: 'What a package link opens: names and address, and nothing of the people before the code',
    params: token,
    limit: { name: 'package-links', max: 60, seconds: 60 },
    replies: { 200: sharedPackage },
    errors: ['not_found'],
  }),
  sendPackageCode: endpoint({
    tag: 'applications',
    access: 'public',
    method: 'POST',
    path: '/v1/application-packages/:token/codes',
    creates: true,
    summary: 'Emails a reader a code that opens the package; the codes before it no longer do',
    params: token,
    limit: { name: 'package-codes', max: 20, seconds: 60 },
    body: z.strictObject({ reader_id: id }),
    replies: { 200: z.object({ email: z.string(), time_expires: unixSeconds }) },
    errors: ['not_found', 'rule_broken'],
  }),
  enterPackageCode: endpoint({
    tag: 'applications',
    access: 'public',
    method: 'POST',
    path: '/v1/application-packages/:token/access',
    creates: false,
    summary: 'Opens the package in this browser, by a cookie, with the code that was emailed',
    params: token,
    limit: { name: 'package-access', max: 20, seconds: 60 },
    body: z.strictObject({ reader_id: id, code: z.string().trim().max(20) }),
    replies: { 200: sharedPackage },
    errors: ['not_found', 'rule_broken'],
  }),
  sharedPackageProgress: endpoint({
    tag: 'applications',
    access: 'public',
    method: 'GET',
    path: '/v1/application-packages/:token/progress',
    summary: 'How far the package is that is being built; null when none is',
    params: token,
    limit: { name: 'package-progress', max: 240, seconds: 60 },
    replies: { 200: z.object({ percent: z.int().nullable() }) },
    errors: ['not_found', 'rule_broken'],
  }),
  sharedPackagePdf: endpoint({
    tag: 'applications',
    access: 'public',
    method: 'POST',
    path: '/v1/application-packages/:token/openings',
    creates: false,
    summary: 'The package with the reader’s name across its pages; each opening is recorded',
    params: token,
    limit: { name: 'package-links', max: 60, seconds: 60 },
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
}
