import { z } from 'zod'
import { deal, paperworkKind } from './deal-schemas.ts'
import { endpoint } from './endpoint.ts'
import { callKey } from './listing-sends.ts'
import { id, signedQuery } from './wire.ts'

/** Longest paperwork file. */
const maxPaperworkBytes = 25_000_000

const session = { tag: 'deals', access: 'session' } as const
const params = z.object({ id })

/** Files of a deal. */
export const dealPaperwork = {
  uploadPaperwork: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets-file/:id',
    creates: true,
    summary: 'Adds a file to the paperwork, or replaces one',
    params,
    query: z.object({
      file_name: paperworkKind,
      /** The file it takes the place of. */
      replaces: id.optional(),
      key: callKey.optional(),
    }),
    limit: { name: 'uploads', max: 120, seconds: 300 },
    upload: { field: 'file', maxBytes: maxPaperworkBytes },
    replies: { 200: deal },
    errors: ['not_found', 'not_owner', 'conflict', 'rule_broken', 'bad_picture'],
  }),
  deletePaperwork: endpoint({
    ...session,
    method: 'DELETE',
    path: '/v1/deal-sheets-file/:id/:paper',
    summary: 'Removes a file from the paperwork of a deal that is not approved',
    params: z.object({ id, paper: id }),
    replies: { 200: deal },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  restorePaperwork: endpoint({
    ...session,
    method: 'POST',
    path: '/v1/deal-sheets-file/:id/:paper/restore',
    creates: false,
    summary: 'Restores a removed file',
    params: z.object({ id, paper: id }),
    replies: { 200: deal },
    errors: ['not_found', 'not_owner', 'rule_broken'],
  }),
  paperworkContent: endpoint({
    tag: 'deals',
    access: 'signed',
    method: 'GET',
    path: '/v1/deal-papers/:id',
    summary: 'A file of the paperwork, by a URL signed for 15 minutes',
    params,
    query: signedQuery,
    replies: { 200: { raw: 'application/octet-stream' } },
    errors: ['not_found'],
  }),
} as const

/** Statements of a deal’s agents. */
export const dealStatements = {
  dealStatement: endpoint({
    ...session,
    method: 'GET',
    path: '/v1/deal-sheets/:id/statement',
    summary: 'How an agent’s part of the deal was calculated, as a PDF',
    params,
    /** Without it the caller's own part; a supervisor may ask for any agent of the deal. */
    query: z.object({ agent_id: id.optional() }),
    replies: { 200: { raw: 'application/pdf' } },
    errors: ['not_found', 'rule_broken'],
  }),
} as const
