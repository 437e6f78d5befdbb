import { maxSignatureHtml, maxSignatures, type SignatureInput } from '@pb/contract/signatures'
import { htmlToText } from '@pb/rules/html-to-text'
import type { Actor } from '../../platform/actor.ts'
import type { Tx } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors.ts'
import { agentHtml } from '../../platform/html/agent-html.ts'
import {
  chooseSignature,
  countForInsert,
  deleteSignature,
  findSignature,
  insertSignature,
  listSignatures,
  unchooseSignature,
  updateSignature,
  type SignatureRow,
} from './signatures-queries.ts'

type Choice = { readonly is_default?: 0 | 1 | undefined }

/** The caller's signatures by name. */
export function ownSignatures(actor: Actor, { db }: Deps): Promise<SignatureRow[]> {
  return listSignatures(db, actor.personId)
}

/** The HTML as it is kept. Escaping can make it longer, and cleaning can leave nothing: both are the input's fault. */
function cleaned({ env }: Deps, html: string): string {
  const clean = agentHtml(html, new URL(env.publicUrl).origin).trim()
  const fault = (message: string) =>
    new AppError('bad_input', message, { faults: [{ path: 'body.html', message }] })
  if (clean.length > maxSignatureHtml) throw fault('This is too long for a signature')
  if (htmlToText(clean) === '' && !clean.includes('<img ')) throw fault('Write the signature')
  return clean
}

async function choose(tx: Tx, personId: string, id: string, { is_default }: Choice): Promise<void> {
  if (is_default === 1) await chooseSignature(tx, personId, id)
  if (is_default === 0) await unchooseSignature(tx, personId, id)
}

/** Adds a signature, as the default where asked; `rule_broken` beyond `maxSignatures`. */
export async function createSignature(
  { personId }: Actor,
  deps: Deps,
  { name, html, ...choice }: SignatureInput & Choice,
): Promise<SignatureRow> {
  const clean = cleaned(deps, html)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (tx) => {
    if ((await countForInsert(tx, personId)) >= maxSignatures)
      throw new AppError(
        'rule_broken',
        `There can be ${maxSignatures} signatures. Delete one to add another.`,
      )
    const row = { person_id: personId, name, html: clean, created_at: now, updated_at: now }
    const id = await insertSignature(tx, row)
    await choose(tx, personId, id, choice)
    return findSignature(tx, personId, id)
  })
}

/** Saves what is given; somebody else's signature is as unknown as none. */
export async function saveSignature(
  { personId }: Actor,
  deps: Deps,
  id: string,
  { name, html, ...choice }: { name?: string | undefined; html?: string | undefined } & Choice,
): Promise<SignatureRow> {
  const changed = name !== undefined || html !== undefined
  const changes = {
    name,
    html: html === undefined ? undefined : cleaned(deps, html),
    updated_at: changed ? deps.clock.now() : undefined,
  }
  return deps.db.transaction().execute(async (tx) => {
    // Holds the row too, so that it cannot be deleted between being found and being chosen.
    if (!(await updateSignature(tx, personId, id, changes))) throw new AppError('not_found')
    await choose(tx, personId, id, choice)
    return findSignature(tx, personId, id)
  })
}

/**
 * Deletes a signature for good; a page that offers to undo it creates it again. Nothing refers to a signature but the
 * agent's choice (a mail has its text), so a new id harms nothing, and what was deleted is not kept.
 */
export async function removeSignature({ personId }: Actor, { db }: Deps, id: string): Promise<void> {
  if (!(await deleteSignature(db, personId, id))) throw new AppError('not_found')
}
