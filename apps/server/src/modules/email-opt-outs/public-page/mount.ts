import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consumeRateLimit } from '../../../platform/http/rate-limit.ts'
import { serveFormPages } from '../../../platform/http/form-page-scope.ts'
import { hashToken } from '../../../platform/secrets.ts'
import { getOffice } from '../../office/index.ts'
import { endOptOutByLink, isStopped, optOutByLink } from '../change-opt-outs.ts'
import { findLinkedAddress, isCurrentToken, optOutPath, type LinkedAddress } from '../link.ts'
import { getPageLanguage, pageTexts } from './page-texts.ts'
import { pageCss, renderErrorPage, renderOptOutPage } from './render-page.ts'

/** Of one address: a mail provider sends the clicks of all its people. */
const limit = { max: 600, seconds: 300 }
const limitOfLink = { max: 60, seconds: 300 }
const maxBody = 20_000

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageCss).digest('base64')}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const getToken = (request: FastifyRequest) =>
  z.object({ token: z.string().max(200) }).parse(request.params).token

function getLanguage(request: FastifyRequest) {
  const { lang } = request.query as { lang?: unknown }
  return getPageLanguage(lang, request.headers['accept-language'])
}

async function getAddress(deps: Deps, request: FastifyRequest): Promise<LinkedAddress> {
  const token = getToken(request)
  await consumeRateLimit(deps, `opt-out:link:${hashToken(token).toString('base64url')}`, limitOfLink)
  const address = await findLinkedAddress(deps.db, token)
  if (!address) throw new AppError('not_found', pageTexts[getLanguage(request)].notFound)
  return address
}

async function sendPage(
  deps: Deps,
  request: FastifyRequest,
  reply: FastifyReply,
  address: LinkedAddress,
  notice = '',
): Promise<FastifyReply> {
  const [office, stopped] = await Promise.all([getOffice(deps.db), isStopped(deps.db, address)])
  return reply.send(
    renderOptOutPage({
      language: getLanguage(request),
      office: office.name,
      postalAddress: office.address,
      email: address.email,
      stopped,
      mayResume: isCurrentToken(deps, address, getToken(request)),
      notice,
    }),
  )
}

/** The fields of a form in either of the encodings that RFC 8058, 3.2 allows. */
async function readForm(request: FastifyRequest): Promise<Readonly<Record<string, unknown>>> {
  if (!request.isMultipart()) return (request.body ?? {}) as Readonly<Record<string, unknown>>
  const fields: Record<string, unknown> = {}
  for await (const part of request.parts({ limits: { fields: 5, files: 0, fieldSize: 1000 } }))
    if (part.type === 'field') fields[part.fieldname] = part.value
  return fields
}

/** Stops the emails, or resumes them where the link may. Returns whether the form has something to do. */
async function applyForm(
  { db, clock }: Deps,
  address: LinkedAddress,
  { form, mayResume }: { readonly form: Readonly<Record<string, unknown>>; readonly mayResume: boolean },
): Promise<boolean> {
  const now = clock.now()
  if (form['List-Unsubscribe'] === 'One-Click') await optOutByLink(db, address, { source: 'one-click', now })
  else if (form['action'] === 'stop') await optOutByLink(db, address, { source: 'link', now })
  else if (form['action'] === 'resume' && mayResume) await endOptOutByLink(db, address, now)
  else return false
  return true
}

/**
 * Serves the links of bulk emails. GET changes nothing, since mail programs and scanners open links by themselves; a POST
 * changes at once and never redirects, so that mail programs can send it (RFC 8058).
 */
export async function mountOptOutPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      serveFormPages(scope, deps, { name: 'opt-out', limit, maxBody, contentSecurityPolicy: policy })
      scope.setErrorHandler(async (error, request, reply) => {
        if (!(error instanceof AppError)) throw error
        const { name: office, address: postalAddress } = await getOffice(deps.db)
        const frame = { language: getLanguage(request), office, postalAddress }
        if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
        return reply
          .code(error.status)
          .type('text/html; charset=utf-8')
          .send(renderErrorPage(frame, error.message))
      })
      scope.get('/:token', async (request, reply) =>
        sendPage(deps, request, reply, await getAddress(deps, request)),
      )
      scope.post('/:token', async (request, reply) => {
        const address = await getAddress(deps, request)
        const mayResume = isCurrentToken(deps, address, getToken(request))
        if (await applyForm(deps, address, { form: await readForm(request), mayResume }))
          return sendPage(deps, request, reply, address)
        const { unknownAction } = pageTexts[getLanguage(request)]
        return sendPage(deps, request, reply.code(400), address, unknownAction)
      })
    },
    { prefix: optOutPath },
  )
}
