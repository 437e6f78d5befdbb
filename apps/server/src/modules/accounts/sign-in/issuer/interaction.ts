import { email } from '@pb/contract/email'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errors, type Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import type { AccountRow } from '../account-queries.ts'
import { findDemoAccounts } from '../demo-accounts.ts'
import { demo } from '../office.ts'
import { loadFrame } from './load-frame.ts'
import {
  withPassword,
  withPasswordAndCode,
  withPasswordInTrustedBrowser,
  type Authentication,
} from './authentication-methods.ts'
import { codePage } from './code-page.ts'
import { issuerPath } from './client.ts'
import { createCodeStep, findCodeStep } from './code-step.ts'
import { errorPage, signInPage } from './pages.ts'
import { createRepeats } from './repeats.ts'
import { parsePasskeyForm, signInWithPasskey } from './passkey-sign-in.ts'
import type { createPageStyle } from './page-style.ts'
import { hasPasskeys } from '../passkeys/queries.ts'
import { isPasswordMailPossible } from '../passwords/forgotten-password.ts'
import { checkPassword } from '../passwords/check-password.ts'
import { readKnownBrowser, writeKnownBrowser } from '../passwords/known-browser.ts'
import { emailNewBrowser } from '../sessions/new-browser.ts'
import { signInTexts } from '../texts.ts'
import { checkCode } from '../two-factor/check-code.ts'
import { hasSecondFactor } from '../two-factor/queries.ts'
import { isTrustedBrowser, trustBrowser } from '../two-factor/trusted-browsers.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** A request of a browser in an interaction. */
interface Visit {
  readonly interaction: Interaction
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

const form = z.union([
  z.object({ account: z.enum(demo.accounts.map(({ email }) => email)) }),
  z.object({ email, password: z.string().min(1).max(200) }),
])

/** The form of `codePage`. */
const codeForm = z.object({
  step: z.string().min(1).max(1000),
  code: z.string().max(60).default(''),
  recovery_code: z.string().max(60).default(''),
  /** Checked: no code is asked for in this browser for a while. */
  trust: z.literal('on').optional(),
})

/** Returns the interaction of this URL; undefined where it has expired or belongs to another browser. */
export async function findInteraction(provider: Provider, request: FastifyRequest, reply: FastifyReply) {
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
export function isCrossSite({ headers }: FastifyRequest): boolean {
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
  { accountId, ...authentication }: Authentication & { readonly accountId: string },
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
    { login: { accountId, remember: false, ...authentication } },
    { mergeWithLastSubmission: false },
  )
}

export function formatError(error: AppError): string {
  return error.code === 'too_many' ? signInTexts.tooManyAttempts(error.retryAfter ?? 60) : error.message
}

/** Sets status and wait of a rejected attempt. Throws any other error again. */
export function rejectAttempt(reply: FastifyReply, error: unknown): FastifyReply {
  if (!(error instanceof AppError)) throw error
  if (error.retryAfter !== undefined) reply.header('retry-after', String(error.retryAfter))
  return reply.code(error.status)
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

/** Reads short HTML forms, and no other content. */
export function acceptForms(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 8192 },
    (_request, text, done) => done(null, Object.fromEntries(new URLSearchParams(String(text)))),
  )
}

/** Serves the issuer's sign-in page. */
export function createInteractionRoutes(
  deps: Deps,
  provider: Provider,
  { css, passkeyPolicy }: ReturnType<typeof createPageStyle>,
) {
  const { env } = deps
  const prefix = new URL(`${env.publicUrl}/oidc/interaction`).pathname
  const handleOnce = createRepeats()

  async function showForm(
    reply: FastifyReply,
    interaction: Interaction,
    email: string,
    error?: string,
  ): Promise<FastifyReply> {
    const action = `${prefix}/${interaction.uid}`
    const demo = await findDemoAccounts(deps)
    const forgotten = isPasswordMailPossible(deps) ? `${action}/forgot-password` : null
    const passkeys = (await hasPasskeys(deps.db)) ? new URL(`${env.publicUrl}${issuerPath}`).pathname : null
    if (passkeys !== null) reply.raw.setHeader('content-security-policy', passkeyPolicy)
    const frame = await loadFrame(deps, css)
    return reply
      .type('text/html; charset=utf-8')
      .send(signInPage(frame, { action, email, error, demo, forgotten, passkeys }))
  }

  async function showCodeForm(
    reply: FastifyReply,
    { uid }: Interaction,
    form: { step: string; error?: string; recovery?: boolean; trust?: boolean },
  ): Promise<FastifyReply> {
    const { step, error, recovery = false, trust = false } = form
    const frame = await loadFrame(deps, css)
    const html = codePage(frame, { action: `${prefix}/${uid}`, step, error, recovery, trust })
    return reply.type('text/html; charset=utf-8').send(html)
  }

  async function showError(reply: FastifyReply, status: number): Promise<FastifyReply> {
    const frame = await loadFrame(deps, css)
    return reply.code(status).type('text/html; charset=utf-8').send(errorPage(frame, env.publicUrl))
  }

  async function verifyPassword(
    interaction: Interaction,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    try {
      const response = parsePasskeyForm(request.body)
      if (response) {
        const { uid } = interaction
        const proven = await signInWithPasskey(deps, { uid, response, address: request.ip })
        return await completeSignIn(proven.account, proven.authentication, { interaction, request, reply })
      }
      const credentials = parseCredentials(deps, request.body)
      const { email, password } = credentials
      const origin = { address: request.ip, known: readKnownBrowser(deps, request, email) }
      // A right password counts nowhere, and the account may change meanwhile.
      const account = await handleOnce(
        [interaction.uid, email, password],
        () => checkPassword(deps, { email, password, origin }),
        (error) => error instanceof AppError && error.message === signInTexts.wrongCredentials,
      )
      if (!(await hasSecondFactor(deps.db, account.person_id)))
        return await completeSignIn(account, withPassword, { interaction, request, reply })
      if (!(await isTrustedBrowser(deps, request, account.person_id)))
        return await showCodeForm(reply, interaction, {
          step: createCodeStep(deps, interaction.uid, account),
        })
      return await completeSignIn(account, withPasswordInTrustedBrowser, { interaction, request, reply })
    } catch (error) {
      const email = (request.body as { email?: string } | undefined)?.email ?? ''
      return showForm(rejectAttempt(reply, error), interaction, email, formatError(error as AppError))
    }
  }

  async function verifyCode(
    { step, code, recovery_code: recoveryCode, trust }: z.infer<typeof codeForm>,
    interaction: Interaction,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const account = await findCodeStep(deps, interaction.uid, step)
    if (!account) return showForm(reply.code(401), interaction, '', signInTexts.expired)
    const { person_id: personId, email } = account
    try {
      const known = readKnownBrowser(deps, request, email)
      const place = known === undefined ? { address: request.ip } : { known }
      const input = recoveryCode === '' ? code : recoveryCode
      await handleOnce([interaction.uid, step, input], () => checkCode(deps, { personId, place }, input))
      if (trust) await trustBrowser(deps, { request, reply }, personId)
      return await completeSignIn(account, withPasswordAndCode, { interaction, request, reply })
    } catch (error) {
      return showCodeForm(rejectAttempt(reply, error), interaction, {
        step,
        error: formatError(error as AppError),
        recovery: recoveryCode !== '',
        trust: trust !== undefined,
      })
    }
  }

  /** Remembers the browser, and redirects to where the sign-in goes on. */
  async function completeSignIn(
    account: AccountRow,
    authentication: Authentication,
    { interaction, request, reply }: Visit,
  ): Promise<FastifyReply> {
    const { person_id: accountId, email } = account
    if (readKnownBrowser(deps, request, email) === undefined)
      await emailNewBrowser(deps, account, request.headers['user-agent'] ?? '')
    writeKnownBrowser(deps, reply, email)
    const login = { accountId, ...authentication }
    return reply.redirect(await finishLogin(provider, interaction, login, request, reply), 303)
  }

  return async (scope: FastifyInstance): Promise<void> => {
    acceptForms(scope)
    scope.get('/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction) return showError(reply, 400)
      const hint = interaction.params['login_hint']
      return showForm(reply, interaction, typeof hint === 'string' ? hint : '')
    })

    scope.post('/:uid', async (request, reply) => {
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || isCrossSite(request)) return showError(reply, 400)
      const code = codeForm.safeParse(request.body).data
      return code
        ? verifyCode(code, interaction, request, reply)
        : verifyPassword(interaction, request, reply)
    })
  }
}
