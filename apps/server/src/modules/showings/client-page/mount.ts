import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createHash } from 'node:crypto'
import { z } from 'zod'
import { agentByLink } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { serveFormPages } from '../../../platform/http/form-page-scope.ts'
import { agentCard } from '../../listing-sends/index.ts'
import { getOffice } from '../../office/index.ts'
import { loadMailedShowings } from '../emails/load-email.ts'
import { writeShowingIcs } from '../emails/showing-ics.ts'
import { formatWhen } from '../records/change-showing.ts'
import { formatListing } from '../shown-listings.ts'
import { page as texts } from '../texts.ts'
import { cancelAsClient, rateAsClient } from './client-actions.ts'
import { findPageShowing, listTourStops } from './find-page.ts'
import { offlineScriptHash, workerSource } from './offline.ts'
import { pageCss, renderClientPage, renderErrorPage } from './render-page.ts'

const limit = { max: 120, seconds: 300 }
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(pageCss).digest('base64')}'`,
  `script-src 'sha256-${offlineScriptHash}'`,
  "worker-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')

const cancelForm = z.object({ reason: z.string().trim().max(500).default('') })
const feedbackForm = z.object({
  rating: z.coerce.number().int().min(1).max(5),
  comment: z.string().trim().max(2000).default(''),
})
const getToken = (request: FastifyRequest) =>
  z.object({ token: z.string().max(200) }).parse(request.params).token

async function sendPage(deps: Deps, token: string, reply: FastifyReply, notice = ''): Promise<FastifyReply> {
  const { row, listing } = await findPageShowing(deps.db, token)
  const [office, agent, stops] = await Promise.all([
    getOffice(deps.db),
    agentCard(agentByLink(row.agent_id), deps),
    listTourStops(deps, row),
  ])
  const isPast = row.starts_at! <= deps.clock.now() || row.status === 'completed' || row.status === 'no_show'
  return reply.send(
    renderClientPage({
      office: office.name,
      agent: agent.name,
      contact: [agent.title, agent.phone, agent.email].filter((line) => line !== ''),
      title: formatListing(listing),
      when: formatWhen(row),
      state: row.status === 'canceled' ? 'canceled' : isPast ? 'past' : 'upcoming',
      rating: row.rating,
      comment: row.feedback,
      path: `/showing/${token}`,
      stops,
      notice,
    }),
  )
}

async function sendCalendar(deps: Deps, token: string, reply: FastifyReply): Promise<FastifyReply> {
  const { row } = await findPageShowing(deps.db, token)
  const showings = await loadMailedShowings(deps, { showing_id: row.id, tour_id: null })
  const text = await writeShowingIcs(deps, row.agent_id, showings, 'PUBLISH')
  return reply
    .type('text/calendar; charset=utf-8')
    .header('content-disposition', 'attachment; filename="showing.ics"')
    .send(text ?? '')
}

/** Serves the pages of clients' links under `/showing`: the time, cancelling, and feedback after it. */
export async function mountClientPages(app: FastifyInstance, deps: Deps): Promise<void> {
  await app.register(
    async (scope) => {
      serveFormPages(scope, deps, { name: 'showing', limit, maxBody: 20_000, contentSecurityPolicy: policy })
      scope.setErrorHandler(async (error, _request, reply) => {
        if (!(error instanceof AppError)) throw error
        const { name } = await getOffice(deps.db)
        return reply
          .code(error.status)
          .type('text/html; charset=utf-8')
          .send(renderErrorPage(name, error.message))
      })
      scope.get('/sw.js', (_request, reply) =>
        reply
          .type('text/javascript; charset=utf-8')
          .headers({
            'cache-control': 'no-cache',
            'content-security-policy': "default-src 'none'; connect-src 'self'",
          })
          .send(workerSource),
      )
      scope.get('/:token', (request, reply) => sendPage(deps, getToken(request), reply))
      scope.get('/:token/showing.ics', (request, reply) => sendCalendar(deps, getToken(request), reply))
      scope.post('/:token/cancel', async (request, reply) => {
        const form = cancelForm.safeParse(request.body ?? {})
        await cancelAsClient(deps, getToken(request), form.data?.reason ?? '')
        return sendPage(deps, getToken(request), reply)
      })
      scope.post('/:token/feedback', async (request, reply) => {
        const form = feedbackForm.safeParse(request.body ?? {})
        if (!form.success) return sendPage(deps, getToken(request), reply.code(400), texts.chooseRating)
        await rateAsClient(deps, getToken(request), form.data)
        return sendPage(deps, getToken(request), reply, texts.thanks)
      })
    },
    { prefix: '/showing' },
  )
}
