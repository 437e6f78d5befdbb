import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Deps } from '../../../platform/deps.ts'
import { AppError } from '../../../platform/errors.ts'
import { openDemoAccounts } from '../demo-accounts.ts'
import { demo } from '../office.ts'
import { errorPage, signInPage } from './pages.ts'
import { checkPassword } from './password-check.ts'

type Step = Awaited<ReturnType<Provider['interactionDetails']>>

const form = z.union([
  z.object({ account: z.enum(demo.accounts.map(({ email }) => email)) }),
  z.object({ email: z.string().trim().pipe(z.email().max(254)), password: z.string().min(1).max(200) }),
])

/** The step of a sign-in that this browser's cookie names; undefined where there is none, or another's. */
async function stepOf(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { uid } = request.params as { uid: string }
  try {
    const step = await provider.interactionDetails(request.raw, reply.raw)
    return step.uid === uid ? step : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Another site's form must not sign a visitor in as somebody else; browsers say where a request comes from. */
function isForeign({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** E-mail and password as sent, or those of the demo account whose button was pressed. */
function credentialsOf(deps: Deps, body: unknown): { email: string; password: string } {
  const sent = form.safeParse(body).data
  if (sent && 'email' in sent && !sent.email.includes('\0') && !sent.password.includes('\0')) return sent
  if (sent && 'account' in sent && deps.env.demoOffice)
    return { email: sent.account, password: demo.password }
  throw new AppError('sign_in_failed', 'Please give the e-mail address and password of your account.')
}

/** Hands the issuer the person who has signed in; returns where the browser goes on. */
async function finish(
  provider: Provider,
  step: Step,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  // A session that the issuer still has for this browser may be another person's: it ends here.
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy()
  if (step.session) {
    delete step.session
    await step.persist()
  }
  return provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId, remember: false } },
    { mergeWithLastSubmission: false },
  )
}

function minutes(seconds: number): string {
  const count = Math.ceil(seconds / 60)
  return count === 1 ? 'a minute' : `${count} minutes`
}

function wordsFor(error: AppError): string {
  if (error.code !== 'too_many') return error.message
  return `Too many attempts have failed. Please wait ${minutes(error.retryAfter ?? 60)}, then try again.`
}

/** What goes wrong below the issuer's path is answered with a page too, since it is a person who looks at it. */
export function answerWithPage({ env }: Deps, css: string) {
  return (
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): FastifyReply => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'the sign-in page failed')
    if (error instanceof AppError && error.retryAfter !== undefined)
      reply.header('retry-after', String(error.retryAfter))
    const words = error instanceof AppError ? wordsFor(error) : undefined
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(errorPage(css, env.publicUrl, words))
  }
}

/** The issuer's one page: who signs in. */
export function serveInteraction(deps: Deps, provider: Provider, css: string) {
  const { env } = deps
  const prefix = new URL(`${env.publicUrl}/oidc/interaction`).pathname

  async function show(reply: FastifyReply, step: Step, email: string, fault?: string): Promise<FastifyReply> {
    const action = `${prefix}/${step.uid}`
    const demo = await openDemoAccounts(deps)
    return reply.type('text/html; charset=utf-8').send(signInPage(css, { action, email, fault, demo }))
  }

  function startAgain(reply: FastifyReply, status: number): FastifyReply {
    return reply.code(status).type('text/html; charset=utf-8').send(errorPage(css, env.publicUrl))
  }

  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )

    scope.get('/:uid', async (request, reply) => {
      const step = await stepOf(provider, request, reply)
      if (!step) return startAgain(reply, 400)
      const hint = step.params['login_hint']
      return show(reply, step, typeof hint === 'string' ? hint : '')
    })

    scope.post('/:uid', async (request, reply) => {
      const step = await stepOf(provider, request, reply)
      if (!step || isForeign(request)) return startAgain(reply, 400)
      try {
        const credentials = credentialsOf(deps, request.body)
        const accountId = await checkPassword(deps, { ...credentials, address: request.ip })
        return reply.redirect(await finish(provider, step, accountId, request, reply), 303)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
        const typed = (request.body as { email?: string } | undefined)?.email ?? ''
        return show(reply.code(error.status), step, typed, wordsFor(error))
      }
    })
  }
}
