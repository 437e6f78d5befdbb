import { applicationPackages as contract } from '@pb/contract/application-packages'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { defineModule } from '../../../platform/module.ts'
import { getHousehold } from '../households/get-household.ts'
import { downloadApplication, downloadPackage, getProgress, type PackageFile } from './download.ts'
import { makeFeeReceipt } from './fee-receipt.ts'
import { listIssues } from './package-issues.ts'
import { makePackageLink, revokePackageLink } from './links.ts'
import { processSubmissions, sendPackageJob } from './send-queue.ts'
import { sendApplication } from './send.ts'
import { undoSend } from './undo-send.ts'
import { enterPackageCode, readAccess, sendPackageCode, writeAccess } from './codes.ts'
import {
  getSharedPackage,
  getSharedProgress,
  openSharedPackage,
  type PackageRequest,
} from './shared-package.ts'

/** Aborts when the connection is closed. */
function watchConnection(reply: FastifyReply): AbortSignal {
  const connection = new AbortController()
  reply.raw.on('close', () => connection.abort())
  return connection.signal
}

const privateHeaders = {
  'x-robots-tag': 'noindex, nofollow, noarchive',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
}

/** Keeps search engines, linked sites and shared computers from learning a link or what is behind it. */
function toPackageRequest(token: string, request: FastifyRequest, reply: FastifyReply): PackageRequest {
  reply.headers(privateHeaders)
  return { token, access: readAccess(request) }
}

/** Replies with a PDF that is stored nowhere; nothing when the connection was closed meanwhile. */
async function sendFile(
  reply: FastifyReply,
  signal: AbortSignal,
  build: () => Promise<PackageFile>,
): Promise<Buffer | undefined> {
  const file = await build().catch((error: unknown) => {
    if (!signal.aborted) throw error
    reply.hijack()
  })
  if (!file) return undefined
  reply.type('application/pdf').headers({
    ...privateHeaders,
    'content-disposition': `attachment; filename="${file.filename}"`,
  })
  return file.bytes
}

/** The household's package: downloaded, mailed, or opened by a link that names its reader. */
export const applicationPackages = defineModule({
  name: 'application-packages',
  endpoints: contract,
  handlers: (deps) => ({
    undoSendApplication: ({ actor, body }) => undoSend(actor, deps, body.key).then(() => undefined),
    downloadApplication: ({ actor, params, reply }) => {
      const signal = watchConnection(reply)
      return sendFile(reply, signal, () => downloadApplication(actor, deps, params.id, signal))
    },
    feeReceipt: ({ actor, params, reply }) =>
      sendFile(reply, watchConnection(reply), () => makeFeeReceipt(actor, deps, params.id)),
    downloadPackage: ({ actor, params, body, reply }) => {
      const signal = watchConnection(reply)
      return sendFile(reply, signal, () => downloadPackage(actor, deps, params.id, body, signal))
    },
    packageProgress: ({ actor, params }) => getProgress(actor, deps, params.id),
    packageIssues: async ({ actor, params, query }) => ({
      collection: await listIssues(actor, deps, params.id, {
        formIds: query.form_ids,
        paperIds: query.media_item_ids,
      }),
    }),
    sendApplication: async ({ actor, params, body }) =>
      getHousehold(actor, deps, await sendApplication(actor, deps, params.id, body)),
    makePackageLink: ({ actor, params, body }) => makePackageLink(actor, deps, params.id, body),
    revokePackageLink: async ({ actor, params }) =>
      getHousehold(actor, deps, await revokePackageLink(actor, deps, params.id)),
    sharedPackage: ({ params, request, reply }) =>
      getSharedPackage(deps, toPackageRequest(params.token, request, reply)),
    sharedPackagePdf: ({ params, request, reply }) => {
      const call = toPackageRequest(params.token, request, reply)
      return sendFile(reply, watchConnection(reply), () => openSharedPackage(deps, call))
    },
    sharedPackageProgress: ({ params, request, reply }) =>
      getSharedProgress(deps, toPackageRequest(params.token, request, reply)),
    sendPackageCode: ({ params, body, request, reply }) =>
      sendPackageCode(deps, toPackageRequest(params.token, request, reply).token, body),
    enterPackageCode: async ({ params, body, request, reply }) => {
      const { token, access: before } = toPackageRequest(params.token, request, reply)
      const access = await enterPackageCode(deps, { token, access: before }, body)
      writeAccess(deps, reply, { token, secret: access })
      return getSharedPackage(deps, { token, access })
    },
  }),
  workRole: 'jobs',
  async work(deps) {
    await deps.jobs.workPromptly(sendPackageJob, () => processSubmissions(deps))
    // Sends what a crashed process left.
    await deps.jobs.schedule(sendPackageJob, '* * * * *')
  },
})
