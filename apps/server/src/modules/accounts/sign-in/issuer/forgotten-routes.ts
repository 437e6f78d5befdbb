import { email } from '@pb/contract/email'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Provider } from 'oidc-provider'
import { z } from 'zod'
import type { Deps } from '../../../../platform/deps.ts'
import { AppError } from '../../../../platform/errors/app-error.ts'
import { isPasswordMailPossible, requestPasswordLink } from '../passwords/forgotten-password.ts'
import { signInTexts } from '../texts.ts'
import { forgottenPage, linkRequestedPage } from './forgotten-page.ts'
import { acceptForms, findInteraction, formatError, isCrossSite, rejectAttempt } from './interaction.ts'
import { loadFrame } from './load-frame.ts'
import { errorPage } from './pages.ts'
import { createRepeats } from './repeats.ts'

const form = z.object({ email: email.refine((text) => !text.includes('\0')) })

/** Serves the page on which a person asks for a link to set a new password, where the office sends mail. */
export function createForgottenRoutes(deps: Deps, provider: Provider, css: string) {
  const { publicUrl } = deps.env
  const prefix = new URL(`${publicUrl}/oidc/interaction`).pathname

  const handleOnce = createRepeats()

  const sendPage = (reply: FastifyReply, html: string) => reply.type('text/html; charset=utf-8').send(html)

  return async (scope: FastifyInstance): Promise<void> => {
    acceptForms(scope)
    const path = '/:uid/forgot-password'

    scope.get(path, async (request, reply) => {
      const frame = await loadFrame(deps, css)
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || !isPasswordMailPossible(deps))
        return sendPage(reply.code(400), errorPage(frame, publicUrl))
      const back = `${prefix}/${interaction.uid}`
      const action = `${back}/forgot-password`
      return sendPage(reply, forgottenPage(frame, { action, back, email: '', error: undefined }))
    })

    scope.post(path, async (request, reply) => {
      const frame = await loadFrame(deps, css)
      const interaction = await findInteraction(provider, request, reply)
      if (!interaction || isCrossSite(request) || !isPasswordMailPossible(deps))
        return sendPage(reply.code(400), errorPage(frame, publicUrl))
      const back = `${prefix}/${interaction.uid}`
      try {
        const input = form.safeParse(request.body).data
        if (!input) throw new AppError('rule_broken', signInTexts.missingEmail)
        await handleOnce([interaction.uid, input.email], () =>
          requestPasswordLink(deps, input.email, request.ip),
        )
        return sendPage(reply, linkRequestedPage(frame, back))
      } catch (error) {
        const html = forgottenPage(frame, {
          action: `${back}/forgot-password`,
          back,
          email: (request.body as { email?: string } | undefined)?.email ?? '',
          error: formatError(error as AppError),
        })
        return sendPage(rejectAttempt(reply, error), html)
      }
    })
  }
}
