import { licenseClasses } from '@pb/rules/licenses'
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { date, id } from './wire.ts'

const dateRequired = 'Enter the date on which the license expires'

/** Input of a license of the New York Department of State. */
export const licenseInput = z.strictObject({
  license_number: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z\d][A-Z\d-]{3,19}$/, 'Enter the number as printed on the license, such as 10401234567'),
  license_class: z.enum(licenseClasses),
  /** The last day on which it is valid, in New York. */
  expires_on: z.iso
    .date({ error: dateRequired, abort: true })
    .refine((day) => day >= '2000-01-01' && day < '2100-01-01', dateRequired),
})
export type LicenseInput = z.infer<typeof licenseInput>

export const license = z.object({
  license_id: id,
  license_number: z.string(),
  license_class: z.enum(licenseClasses),
  expires_on: date,
})
export type License = z.infer<typeof license>

const params = z.object({ license_id: id })

export const licenses = {
  agentLicenses: endpoint({
    method: 'GET',
    path: '/v1/agent-licenses',
    tag: 'profile',
    summary: "The agent's licenses, at most 20, in the order of entry",
    access: 'session',
    replies: { 200: z.object({ collection: z.array(license) }) },
  }),
  addAgentLicense: endpoint({
    method: 'POST',
    path: '/v1/agent-licenses',
    creates: true,
    tag: 'profile',
    summary: 'Enter a license',
    access: 'session',
    body: licenseInput,
    replies: { 200: license },
    errors: ['conflict', 'rule_broken'],
  }),
  saveAgentLicense: endpoint({
    method: 'PUT',
    path: '/v1/agent-licenses/:license_id',
    tag: 'profile',
    summary: 'Change a license',
    access: 'session',
    params,
    body: licenseInput,
    replies: { 200: license },
    errors: ['not_found', 'conflict'],
  }),
  removeAgentLicense: endpoint({
    method: 'DELETE',
    path: '/v1/agent-licenses/:license_id',
    tag: 'profile',
    summary: 'Remove a license; it can be restored',
    access: 'session',
    params,
    replies: { 204: null },
    errors: ['not_found'],
  }),
  restoreAgentLicense: endpoint({
    method: 'POST',
    path: '/v1/agent-licenses/:license_id/restore',
    creates: false,
    tag: 'profile',
    summary: 'Restore a removed license',
    access: 'session',
    params,
    replies: { 200: license },
    errors: ['not_found', 'conflict', 'rule_broken'],
  }),
}
