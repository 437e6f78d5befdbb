import { z } from 'zod'

/** Every way a call can fail, and the HTTP status that says so. The set is closed: a new way is a new row. */
export const errorStatus = {
  bad_input: 400,
  no_session: 401,
  sign_in_failed: 401,
  app_header: 403,
  not_owner: 403,
  forbidden_role: 403,
  not_invited: 403,
  bad_signature: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  wrong_type: 415,
  rule_broken: 422,
  bad_picture: 422,
  too_many: 429,
  internal: 500,
  not_ready: 503,
  no_room: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** One fault of the input: `path` names the field (`query.limit`, `body.email`). */
export const fault = z.object({ path: z.string(), message: z.string() })
export type Fault = z.infer<typeof fault>

/** RFC 9457 problem, with the stable `code` and the `errorMsg` that the client shows. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
  errorMsg: z.string(),
  errors: z.array(fault).optional(),
})
export type Problem = z.infer<typeof problem>
