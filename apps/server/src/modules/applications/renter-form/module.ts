import { applicationForms as contract } from '@pb/contract/application-forms'
import type { FastifyReply } from 'fastify'
import { defineModule } from '../../../platform/module.ts'
import { signForm } from '../signing/sign-form.ts'
import { changeFormLanguage, openForm } from './get-form.ts'
import { addFormPaper } from './add-paper.ts'
import { removeFormPaper, updateFormPaper } from './papers.ts'
import { revealFormValue } from './reveal-value.ts'
import { saveFormValue } from './save-value.ts'

/** Keeps search engines, linked sites and shared computers from learning a link or what is behind it. */
function setPrivate(reply: FastifyReply): void {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
}

/** The renter's form behind a personal link, for people without an account. */
export const applicationForms = defineModule({
  name: 'application-forms',
  endpoints: contract,
  handlers: (deps) => ({
    renterForm: ({ params, reply }) => {
      setPrivate(reply)
      return openForm(deps, params.token)
    },
    saveFormValue: ({ params, body, reply }) => {
      setPrivate(reply)
      return saveFormValue(deps, params, body)
    },
    revealFormValue: async ({ params, body, reply }) => {
      setPrivate(reply)
      return { value: await revealFormValue(deps, params, body.device) }
    },
    changeFormLanguage: async ({ params, body, reply }) => {
      setPrivate(reply)
      await changeFormLanguage(deps, params.token, body.language)
      return undefined
    },
    addFormPaper: ({ params, query, upload, reply }) => {
      setPrivate(reply)
      return addFormPaper(deps, params.token, query, upload)
    },
    updateFormPaper: ({ params, body, reply }) => {
      setPrivate(reply)
      return updateFormPaper(deps, params, body)
    },
    signForm: ({ params, body, request, reply }) => {
      setPrivate(reply)
      const userAgent = request.headers['user-agent'] ?? ''
      return signForm(deps, params.token, body, { ip: request.ip, userAgent })
    },
    removeFormPaper: ({ params, query, reply }) => {
      setPrivate(reply)
      return removeFormPaper(deps, params, query.restore === '1')
    },
  }),
})
