import { email } from '@pb/contract/email'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { findDemoAccounts } from '../demo-accounts.ts'
import { demo } from '../office.ts'
import { loadFrame } from './load-frame.ts'
import { errorPage, signInPage } from './pages.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { readKnownBrowser, writeKnownBrowser } from '../passwords/known-browser.ts'
import { signInTexts } from '../texts.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

const form = z.union([
  z.object({ account: z.enum(demo.accounts.map(({ email }) => email)) }),
  z.object({ email, password: z.string().min(1).max(200) }),
])

/** Returns the interaction of this URL; undefined where it has expired or belongs to another browser. */
async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
  const { uid } = request.params as { uid: string }
  try {
    const interaction = await provider.interactionDetails(request.raw, reply.raw)
    return interaction.uid === uid ? interaction : undefined
  } catch (error) {
    if (error instanceof errors.SessionNotFound) return undefined
    throw error
  }
}

/** Detects login CSRF: a form on another site must not sign a visitor in to a different account. */
function isCrossSite({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  return site === 'cross-site' || site === 'same-site'
}

/** Returns the submitted email and password, or those of the demo account that was clicked. */
function parseCredentials(deps: Deps, body: unknown): { email: string; password: string } {
  const input = form.safeParse(body).data
  if (input && 'email' in input && !input.email.includes('\0') && !input.password.includes('\0')) return input
  if (input && 'account' in input && deps.env.demoOffice)
    return { email: input.account, password: demo.password }
  throw new AppError('sign_in_failed', signInTexts.missingCredentials)
}

/** Completes the interaction with the signed-in account; returns the URL to redirect to. */
async function finishLogin(
  provider: Provider,
  interaction: Interaction,
  accountId: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<string> {
  // The issuer may still have a session of another account for this browser.
  const session = await provider.Session.get(provider.createContext(request.raw, reply.raw))
  if (session.accountId !== undefined && session.accountId !== accountId) await session.destroy()
  if (interaction.session) {
    delete interaction.session
    await interaction.persist()
  }
  return provider.interactionResult(
    request.raw,
    reply.raw,
    { login: { accountId, remember: false } },
    { mergeWithLastSubmission: false },
  )
}

function formatError(error: AppError): string {
  return error.code === 'too_many' ? signInTexts.tooManyAttempts(error.retryAfter ?? 60) : error.message
}

/** Returns an error handler that replies with a page, since people visit the issuer's URLs in a browser. */
export function createErrorHandler(deps: Deps, css: string) {
  const { env } = deps
  return async (
    error: Error & { statusCode?: number },
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    const status = error instanceof AppError ? error.status : (error.statusCode ?? 500)
    if (status >= 500) request.log.error({ err: error }, 'the sign-in page failed')
    if (error instanceof AppError && error.retryAfter !== undefined)
      reply.header('retry-after', String(error.retryAfter))
    const message = error instanceof AppError ? formatError(error) : undefined
    const frame = await loadFrame(deps, css)
    return reply
      .code(status)
      .type('text/html; charset=utf-8')
      .send(errorPage(frame, env.publicUrl, message))
  }
}

/** Serves the issuer's sign-in page. */
export function createInteractionRoutes(deps: Deps, provider: Provider, css: string) {
  const { env } = deps
  const prefix = new URL(`${env.publicUrl}/oidc/interaction`).pathname

  async function showForm(
    reply: FastifyReply,
    interaction: Interaction,
    email: string,
    error?: string,
  ): Promise<FastifyReply> {
    const action = `${prefix}/${interaction.uid}`
    const demo = await findDemoAccounts(deps)
    const frame = await loadFrame(deps, css)
    return reply.type('text/html; charset=utf-8').send(signInPage(frame, { action, email, error, demo }))
  }

  async function showError(reply: FastifyReply, status: number): Promise<FastifyReply> {
    const frame = await loadFrame(deps, css)
    return reply.code(status).type('text/html; charset=utf-8').send(errorPage(frame, env.publicUrl))
  }

  return async (scope: FastifyInstance): Promise<void> => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 8192 },
      (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
    )

    scope.get('/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction) return showError(reply, 400)
      const hint = interaction.params['login_hint']
      return showForm(reply, interaction, typeof hint === 'string' ? hint : '')
    })

    scope.post('/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || isCrossSite(request)) return showError(reply, 400)
      try {
        const credentials = parseCredentials(deps, request.body)
        const accountId = await checkPassword(deps, {
          ...credentials,
          origin: { address: request.ip, known: readKnownBrowser(deps, request, credentials.email) },
        })
        writeKnownBrowser(deps, reply, credentials.email)
        return reply.redirect(await finishLogin(provider, interaction, accountId, request, reply), 303)
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
        const email = (request.body as { email?: string } | undefined)?.email ?? ''
        return showForm(reply.code(error.status), interaction, email, formatError(error))
      }
    })
  }
}
