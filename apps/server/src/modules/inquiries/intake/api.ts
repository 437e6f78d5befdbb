import type { Body } from '@pb/contract/endpoint'
import type { inquiries } from '@pb/contract/inquiries'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { noteKeyUse, requireKey } from '../settings/keys.ts'
import { inquiryErrors } from '../texts.ts'
import { takeInCall } from './take-in-call.ts'

const maxIdempotencyKey = 200

/** The `Idempotency-Key` header wins over the body's. Throws `bad_input` for one that is too long. */
function getIdempotencyKey(
  header: string | string[] | undefined,
  key: string | undefined,
): string | undefined {
  const given = (typeof header === 'string' ? header.trim() : '') || key
  if (given !== undefined && (given.length > maxIdempotencyKey || given.includes('\0')))
    throw new AppError('bad_input', inquiryErrors.longKey)
  return given
}

/** Takes in an inquiry from a website. Throws `no_session` without a valid key, `too_many` beyond its limit. */
export async function takeInFromApi(
  deps: Deps,
  { headers }: Pick<FastifyRequest, 'headers'>,
  { key, ...inquiry }: Body<typeof inquiries.intakeInquiry>,
) {
  const caller = await requireKey(deps, headers.authorization)
  await consumeRateLimit(deps, `inquiry-key:${caller.id}`, { max: caller.per_minute, seconds: 60 })
  const taken = await takeInCall(deps, {
    source: 'api',
    caller: caller.id,
    key: getIdempotencyKey(headers['idempotency-key'], key),
    inquiry,
  })
  await noteKeyUse(deps, caller)
  return taken
}
