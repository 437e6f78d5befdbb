import { normalizePhone } from '@pb/rules/phone'
import { z } from 'zod'
import { requiredPersonName } from './person-names.ts'
import { endpoint } from './endpoint.ts'
import { imageName } from './media.ts'
import { bit, id, unixSeconds } from './wire.ts'
import { email } from './email.ts'

/** Preference flags, each saved by its own call. */
export const preferences = z.object({
  agent_notification_email: bit,
  agent_notification_push: bit,
  agent_publish_ad_se: bit,
  agent_publish_ad_na: bit,
  agent_publish_ad_rh: bit,
  agent_append_email_signature: bit,
  agent_rh_bot_enabled: bit,
  agent_signature_id: bit,
  agent_show_on_signin_form: bit,
})
export type Preferences = z.infer<typeof preferences>

/**
 * Defaults: notifications and email signatures on; nothing is published or shown outside the office without consent.
 */
export const preferenceDefaults: Preferences = {
  agent_notification_email: 1,
  agent_notification_push: 1,
  agent_publish_ad_se: 0,
  agent_publish_ad_na: 0,
  agent_publish_ad_rh: 0,
  agent_append_email_signature: 1,
  agent_rh_bot_enabled: 0,
  agent_signature_id: 1,
  agent_show_on_signin_form: 0,
}

const preferenceChange = preferences
  .partial()
  .strict()
  .refine((flags) => Object.keys(flags).length === 1, 'Change one preference at a time')
export type PreferenceChange = z.infer<typeof preferenceChange>

export const agentProfile = z.object({
  user_id: id,
  name: z.string(),
  first_name: z.string(),
  email: z.string(),
  phone: z.string(),
  description: z.string(),
  photo: z.string().nullable(),
  time_created: unixSeconds,
  preferences,
  /** Id of the chosen signature, '0' for none. */
  agent_signature_id: id,
  /** IANA time zone; null for the browser's. */
  time_zone: z.string().nullable(),
})
export type AgentProfile = z.infer<typeof agentProfile>

/** Normalized; empty for none. */
export const phone = z
  .string()
  .trim()
  .max(40)
  .transform((text, context) => {
    if (text === '') return ''
    const number = normalizePhone(text)
    if (number !== null) return number
    context.addIssue({
      code: 'custom',
      message: 'Enter the number with its area code, such as (212) 555-0100',
    })
    return z.NEVER
  })

/** Editable fields of the profile. */
export const profileChanges = z.strictObject({
  name: requiredPersonName(200).optional(),
  description: z.string().max(5000, 'At most 5,000 characters').optional(),
  email: email.optional(),
  phone: phone.optional(),
})

export type ProfileChanges = z.infer<typeof profileChanges>

export const profile = {
  agentProfile: endpoint({
    method: 'GET',
    path: '/v1/agent-profile',
    tag: 'profile',
    summary: "The agent's own profile",
    access: 'session',
    replies: { 200: agentProfile },
  }),
  saveAgentProfile: endpoint({
    method: 'PUT',
    path: '/v1/agent-profile',
    tag: 'profile',
    summary: 'Save changes of the profile; omitted fields stay',
    access: 'session',
    body: profileChanges,
    replies: { 200: agentProfile },
  }),
  saveAgentProfilePreference: endpoint({
    method: 'PUT',
    path: '/v1/agent-profile-preferences',
    tag: 'profile',
    summary: 'Turn one preference on or off',
    access: 'session',
    body: preferenceChange,
    replies: { 200: preferences },
  }),
  uploadAgentProfilePhoto: endpoint({
    method: 'POST',
    path: '/v1/agent-profile-photo',
    creates: true,
    tag: 'profile',
    summary: "Replace the agent's photo",
    access: 'session',
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'photo', maxBytes: 15_000_000 },
    replies: { 200: z.object({ photo: z.string() }) },
    errors: ['bad_picture', 'too_large', 'wrong_type'],
  }),
  previewAgentProfilePhoto: endpoint({
    method: 'POST',
    path: '/v1/agent-profile-photo/preview',
    creates: false,
    tag: 'profile',
    summary: 'Convert an image for cropping in the browser; nothing is stored',
    access: 'session',
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'photo', maxBytes: 15_000_000 },
    replies: { 200: { raw: 'image/jpeg' } },
    errors: ['bad_picture', 'too_large', 'wrong_type'],
  }),
  restoreAgentProfilePhoto: endpoint({
    method: 'PUT',
    path: '/v1/agent-profile-photo',
    tag: 'profile',
    summary: 'Restore an image the agent uploaded before as the photo',
    access: 'session',
    body: z.strictObject({ photo: imageName }),
    replies: { 200: z.object({ photo: z.string() }) },
    errors: ['not_found'],
  }),
  removeAgentProfilePhoto: endpoint({
    method: 'DELETE',
    path: '/v1/agent-profile-photo',
    tag: 'profile',
    summary: "Remove the agent's photo; the image is kept and can be restored",
    access: 'session',
    replies: { 204: null },
  }),
}
