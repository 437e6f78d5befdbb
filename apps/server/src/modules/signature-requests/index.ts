import { signatureRequests as contract } from '@pb/contract/signature-requests'
import { documentPersonalRecords } from './personal-records.ts'
import { signing as pageContract } from '@pb/contract/signing'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineModule } from '../../platform/module.ts'
import { emailJob } from './emails/queue.ts'
import { processEmails } from './emails/process-queue.ts'
import { deleteExpiredValues, reencryptUnsignedValues } from './fields/unsigned-values.ts'
import { deleteUnused, requestFiles } from './files.ts'
import { readAccess, writeAccess } from './opening-codes/access.ts'
import { enterCode, sendCode } from './opening-codes/codes.ts'
import { extendRequest, remindSigners, restoreRequest, voidRequest } from './requests/change-request.ts'
import { signingLinks } from './link.ts'
import { getReadableRequest, presentRequests } from './requests/find-request.ts'
import { listClientRequests, listRequests } from './requests/list-requests.ts'
import { readRequestPdf } from './requests/read-pdf.ts'
import { sendRequest } from './requests/send-request.ts'
import { undoEmails } from './requests/undo-emails.ts'
import { uploadRequest } from './requests/upload-request.ts'
import type { SigningRequest } from './signing-page/active-signer.ts'
import { getSigningPage, getSigningPdf } from './signing-page/get-page.ts'
import { recordSigningVisit } from './signing-page/record-visit.ts'
import { saveSigningField } from './signing-page/save-field.ts'
import { declineDocument, signDocument } from './signing-page/sign-document.ts'
import { writeJob } from './signed-pdf/write-job.ts'
import { writeSignedPdfs } from './signed-pdf/write-signed-pdf.ts'
import { registerTimelineTexts } from './timeline.ts'

export { storeFile } from './files.ts'
export { createSigningSeed, deriveSigningToken } from './link.ts'

const sweepJob = 'signature-requests.sweep'

/** PDFs that an agent sends to be signed. */
export const signatureRequests = defineModule({
  name: 'signature-requests',
  endpoints: contract,
  personalRecords: documentPersonalRecords,
  handlers: (deps) => {
    registerTimelineTexts()
    return {
      uploadSignatureRequest: ({ actor, query, upload }) => uploadRequest(actor, deps, query, upload),
      sendSignatureRequest: ({ actor, params, body }) => sendRequest(actor, deps, params.id, body),
      clientSignatureRequests: ({ actor, params, query }) =>
        listClientRequests(actor, deps, params.user_id, query),
      listSignatureRequests: ({ actor, query }) => listRequests(actor, deps, query),
      signatureRequest: async ({ actor, params }) => {
        const row = await getReadableRequest(deps.db, actor, params.id)
        return (await presentRequests(deps.db, actor, [row], deps.clock.now()))[0]!
      },
      signatureRequestPdf: async ({ actor, params, query, reply }) => {
        const { bytes, filename } = await readRequestPdf(actor, deps, params.id, query)
        return sendPdf(reply, bytes, filename)
      },
      remindSigners: ({ actor, params, body }) => remindSigners(actor, deps, params.id, body),
      extendSignatureRequest: ({ actor, params, body }) => extendRequest(actor, deps, params.id, body.days),
      voidSignatureRequest: ({ actor, params, body }) => voidRequest(actor, deps, params.id, body.reason),
      undoSigningEmails: ({ actor, params, body }) => undoEmails(actor, deps, params.id, body),
      restoreSignatureRequest: ({ actor, params }) => restoreRequest(actor, deps, params.id),
    }
  },
  secretKeyUses: [signingLinks],
  reencrypt: async (deps, keyId) =>
    (await requestFiles.reencrypt(deps, keyId)) + (await reencryptUnsignedValues(deps, keyId)),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(emailJob, () => processEmails(deps))
    // Processes what a crashed process left.
    await deps.jobs.schedule(emailJob, '* * * * *')
    await deps.jobs.workPromptly(writeJob, () => writeSignedPdfs(deps))
    await deps.jobs.schedule(writeJob, '* * * * *')
    await deps.jobs.work(sweepJob, async () => {
      await deleteExpiredValues(deps)
      await deleteUnused(deps)
    })
    await deps.jobs.schedule(sweepJob, '20 4 * * *')
  },
})

/** Sends a PDF that no page may embed and no cache may store. */
function sendPdf(reply: FastifyReply, bytes: Buffer, filename: string): Buffer {
  reply.type('application/pdf').headers({
    'content-length': bytes.length,
    'content-disposition': `attachment; filename="${filename}"`,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-store',
  })
  return bytes
}

/** Keeps search engines, linked sites and shared computers from learning a link or what is behind it. */
function toSigningRequest(token: string, request: FastifyRequest, reply: FastifyReply): SigningRequest {
  reply.headers({
    'x-robots-tag': 'noindex, nofollow, noarchive',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  })
  const session = request.headers['x-session-id']
  return {
    token,
    access: readAccess(request),
    session: typeof session === 'string' ? session : '',
    ip: request.ip,
    userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
  }
}

/** The page behind a signer's link, for people without an account. */
export const signing = defineModule({
  name: 'signing',
  endpoints: pageContract,
  handlers: (deps) => ({
    signingPage: ({ params, request, reply }) =>
      getSigningPage(deps, toSigningRequest(params.token, request, reply)),
    signingPdf: async ({ params, request, reply }) => {
      const signer = toSigningRequest(params.token, request, reply)
      const { bytes, signed } = await getSigningPdf(deps, signer)
      return sendPdf(reply, bytes, signed ? 'signed.pdf' : 'document.pdf')
    },
    recordSigningVisit: async ({ params, body, request, reply }) => {
      await recordSigningVisit(deps, toSigningRequest(params.token, request, reply), body.visit)
      return undefined
    },
    sendSigningCode: async ({ params, request, reply }) =>
      sendCode(deps, toSigningRequest(params.token, request, reply).token),
    enterSigningCode: async ({ params, body, request, reply }) => {
      const signer = toSigningRequest(params.token, request, reply)
      const secret = await enterCode(deps, signer, body.code)
      writeAccess(deps, reply, { token: params.token, secret })
      return getSigningPage(deps, { ...signer, access: secret })
    },
    saveSigningField: ({ params, body, request, reply }) => {
      const { field_id: fieldId, token } = params
      return saveSigningField(deps, { ...toSigningRequest(token, request, reply), fieldId }, body)
    },
    signDocument: async ({ params, body, request, reply }) => {
      const signer = toSigningRequest(params.token, request, reply)
      await signDocument(deps, signer, body)
      return getSigningPage(deps, signer)
    },
    declineDocument: async ({ params, body, request, reply }) => {
      const signer = toSigningRequest(params.token, request, reply)
      await declineDocument(deps, signer, body.reason)
      return getSigningPage(deps, signer)
    },
  }),
})
