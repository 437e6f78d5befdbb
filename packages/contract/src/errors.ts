import { z } from 'zod'

/** All error codes with their HTTP status. The set is closed. */
export const errorStatus = {
  bad_input: 400,
  no_session: 401,
  sign_in_failed: 401,
  app_header: 403,
  not_owner: 403,
  forbidden_role: 403,
  proof_required: 403,
  setup_required: 403,
  not_invited: 403,
  bad_signature: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  key_running: 409,
  key_unfinished: 409,
  too_large: 413,
  wrong_type: 415,
  rule_broken: 422,
  bad_picture: 422,
  key_used: 422,
  too_many: 429,
  internal: 500,
  not_ready: 503,
  no_room: 507,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errorStatus

/** An issue of the input: `path` is the field (`query.limit`, `body.email`). */
export const fieldIssue = z.object({ path: z.string(), message: z.string() })
export type FieldIssue = z.infer<typeof fieldIssue>

/** A page of the web app, by its path. */
const problemPage = z.object({ path: z.string(), title: z.string() })
export type ProblemPage = z.infer<typeof problemPage>

/** RFC 9457 problem, with the stable `code` and the `errorMsg` that the client shows. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number().int(),
  detail: z.string(),
  code: z.enum(Object.keys(errorStatus) as ErrorCode[]),
  errorMsg: z.string(),
  errors: z.array(fieldIssue).optional(),
  /** Where the caller can change what is in the way. */
  page: problemPage.optional(),
})
export type Problem = z.infer<typeof problem>
