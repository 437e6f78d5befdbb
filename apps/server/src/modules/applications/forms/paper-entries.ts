import type { PaperValue, ReportEntry } from '@pb/contract/applications'
import { documentKinds, type ChecklistItem } from '@pb/rules/applications/documents'
import { toUnixSeconds } from '@pb/rules/dates'
import type { SessionActor } from '../../../platform/actor.ts'
import type { Deps } from '../../../platform/deps.ts'
import { signPath } from '../../../platform/http/signed-url.ts'
import { getPaperField, type Paper } from '../papers/read-paper.ts'
import type { Redaction } from '../redaction/redactions.ts'
import type { FormSignature } from '../signing/get-signature.ts'

/** Title of the section with the papers, exact from the specification. */
const papersTitle = 'Supporting documents'
/** Title of the section with the signature's image. */
const signaturesTitle = 'Signature'

type Signer = (path: string) => string

const createSigner =
  ({ sessionHash }: SessionActor, deps: Deps): Signer =>
  (path) =>
    signPath(deps, path, sessionHash.toString('base64url'))

interface PaperView {
  readonly sign: Signer
  readonly redactions: ReadonlyMap<string, Redaction>
  /** Whether the reader may see what the bars cover. */
  readonly isOwner: boolean
}

function toPaperValue(paper: Paper, { sign, redactions, isOwner }: PaperView): PaperValue {
  const { id, filename, content_type, bytes, pages, dated, created_at } = paper
  const bars = redactions.get(id)?.bars ?? []
  return {
    filename,
    url: sign(`/v1/aform-papers/${id}`),
    original_url: isOwner && bars.length > 0 ? sign(`/v1/aform-papers/${id}/original`) : null,
    bars: [...bars],
    media_item_id: id,
    content_type,
    bytes,
    pages,
    dated,
    time_created: toUnixSeconds(created_at),
  }
}

/** What the entries of a form's papers are made from. */
export interface FormPapers {
  readonly agentId: string
  readonly papers: readonly Paper[]
  readonly redactions: ReadonlyMap<string, Redaction>
  readonly checklist: readonly ChecklistItem[]
  readonly signature: FormSignature | undefined
}

/**
 * Returns the entries of a form's papers in the fixed order of kinds: those that are there, and empty ones for what is
 * still asked for; then the image of a drawn signature.
 */
export function listPaperEntries(
  actor: SessionActor,
  deps: Deps,
  { agentId, papers, redactions, checklist, signature }: FormPapers,
): ReportEntry[] {
  const sign = createSigner(actor, deps)
  const view = { sign, redactions, isOwner: actor.personId === agentId }
  const entries = documentKinds.map(({ key, title }): ReportEntry[] => {
    const own = papers.filter(({ document }) => document === key)
    const asked = checklist.find(({ document }) => document === key)?.count ?? 0
    const last = Math.max(0, ...own.map(({ position }) => position))
    const empty = Array.from({ length: Math.max(0, asked - own.length) }, (_, index) => last + index + 1)
    const toEntry = (position: number, value: PaperValue | null): ReportEntry => ({
      field: {
        field: getPaperField({ document: key, position }),
        title: position === 1 ? title : `${title} ${position}`,
        section: papersTitle,
      },
      value,
      masked: false,
    })
    return own
      .map((paper) => toEntry(paper.position, toPaperValue(paper, view)))
      .concat(empty.map((position) => toEntry(position, null)))
  })
  if (!signature?.image_key) return entries.flat()
  const value: PaperValue = {
    filename: 'signature.png',
    url: sign(`/v1/aform-signatures/${signature.id}`),
    original_url: null,
    bars: [],
    media_item_id: signature.id,
    content_type: 'image/png',
    bytes: 0,
    pages: null,
    dated: null,
    time_created: toUnixSeconds(signature.signed_at),
  }
  const field = { field: 'signature', title: signature.name, section: signaturesTitle }
  return [...entries.flat(), { field, value, masked: false }]
}
