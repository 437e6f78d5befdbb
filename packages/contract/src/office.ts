import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { phone } from './profile.ts'
import { role, roles } from './roles.ts'

/** Details of the office that a person enters. */
const officeFields = {
  name: z.string().trim().min(1, 'Enter the name of your office').max(100),
  /** In one line, as in an email's footer. */
  address: z.string().trim().max(200),
  phone,
  license_number: z
    .string()
    .trim()
    .max(30)
    .regex(/^[\w .-]*$/, 'Letters and digits only'),
}

export const officeInput = z.strictObject(officeFields)
export type OfficeInput = z.input<typeof officeInput>

export const officeDetails = z.object({
  name: z.string(),
  address: z.string(),
  phone: z.string(),
  license_number: z.string(),
  /** File name of an image. */
  logo: z.string().nullable(),
  /** Whether a person has entered the details. */
  complete: z.boolean(),
})
export type OfficeDetails = z.infer<typeof officeDetails>

/** The office's details for clients. */
export const officeContact = officeDetails.omit({ name: true, complete: true })

const supervisors = { tag: 'office', access: 'session', roles: ['SUPERVISOR'] } as const

/** What a new office does first; a step is done by what exists. */
export const firstStep = z.object({
  key: z.enum(['name', 'invite', 'mail', 'clients', 'listings', 'license']),
  done: z.boolean(),
})
export type FirstStep = z.infer<typeof firstStep>

/** What the office asks of its members when they sign in. */
export const officeSecurity = z.object({
  /** Members with one of these roles need two-step verification. */
  two_factor_roles: z.array(role),
})
export type OfficeSecurity = z.infer<typeof officeSecurity>

export const office = {
  firstSteps: endpoint({
    method: 'GET',
    path: '/v1/first-steps',
    tag: 'office',
    summary: 'What the caller does first in a new office; empty when all is done',
    access: 'session',
    replies: { 200: z.object({ steps: z.array(firstStep) }) },
  }),
  office: endpoint({
    method: 'GET',
    path: '/v1/office',
    tag: 'office',
    summary: "The office's name, address, phone, license and logo",
    access: 'session',
    replies: { 200: officeDetails },
  }),
  saveOffice: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/office',
    summary: "Save the office's details; omitted fields stay",
    body: officeInput.partial(),
    replies: { 200: officeDetails },
  }),
  officeSecurity: endpoint({
    ...supervisors,
    method: 'GET',
    path: '/v1/office-security',
    summary: 'Which roles need two-step verification, and who of them has not set it up',
    replies: {
      200: officeSecurity.extend({
        /** Active members with a password and without two-step verification, by role. */
        without: z.array(z.object({ role, members: z.number().int() })),
      }),
    },
  }),
  saveOfficeSecurity: endpoint({
    ...supervisors,
    method: 'PUT',
    path: '/v1/office-security',
    proof: true,
    summary: 'Ask for two-step verification of these roles, from the next sign-in on',
    body: z.strictObject({ two_factor_roles: z.array(role).max(roles.length) }),
    replies: { 200: officeSecurity },
    errors: ['rule_broken'],
  }),
  uploadOfficeLogo: endpoint({
    ...supervisors,
    method: 'POST',
    path: '/v1/office-logo',
    creates: true,
    summary: "Replace the office's logo",
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'photo', maxBytes: 5_000_000 },
    replies: { 200: officeDetails },
    errors: ['bad_picture', 'too_large', 'wrong_type'],
  }),
  removeOfficeLogo: endpoint({
    ...supervisors,
    method: 'DELETE',
    path: '/v1/office-logo',
    summary: "Remove the office's logo",
    replies: { 200: officeDetails },
  }),
}
