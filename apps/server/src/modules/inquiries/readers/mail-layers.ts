import type { MailAddress } from '@pb/rules/mail/addresses'
import { readAdf } from './adf.ts'
import { expandData } from './data-text.ts'
import { noPage, type Card, type Layer, type MailHead, type PageData, type View } from './evidence.ts'
import { normalizeLabels } from './form-labels.ts'
import { findQuoted, forwardLine, forwardSubject } from './heads.ts'
import { findPortalOfMail } from './portals/find-portal.ts'
import { readPage, readPlainText } from './read-page.ts'

/** A mail as it is stored or parsed, with the mails attached to it. */
export interface LeadMail {
  readonly from: MailAddress | null
  readonly sender?: MailAddress | null
  readonly replyTo: readonly MailAddress[]
  readonly to?: readonly MailAddress[]
  readonly subject: string
  readonly text: string
  readonly html: string | null
  readonly headers?: ReadonlyMap<string, readonly string[]>
  /** The contact card that is attached, if it is one. */
  readonly cards?: readonly Card[]
  readonly attached?: readonly LeadMail[]
}

/** Forwards of forwards: so many heads are looked through in one text, and so many mails in all. */
const maxQuoted = 8
const maxLayers = 40

/** A lead in ADF that a text contains is read as one, and its tags leave the text. */
function addAdf(layer: Layer): Layer {
  const adf = layer.views
    .map(({ lines }) => readAdf(lines.map((line) => line.replace(/^(?:>\s?)+/, '')).join('\n')))
    .find((card) => card !== null)
  if (!adf) return layer
  const views = layer.views.map((view) => ({
    ...view,
    lines: view.lines.map((line) => line.replace(/<[^>]*>/g, ' ')),
  }))
  return { ...layer, views, page: { ...layer.page, cards: [adf, ...layer.page.cards] } }
}

function readOwn(mail: LeadMail, how: Layer['how']): Layer {
  const { view, page } = readPage(mail.html)
  const plain = readPlainText(mail.text)
  const views = [plain, view].filter(({ lines }) => lines.some((line) => line.trim() !== ''))
  return addAdf({
    head: {
      from: mail.from,
      sender: mail.sender ?? null,
      replyTo: mail.replyTo,
      to: mail.to ?? [],
      subject: mail.subject,
    },
    how,
    headers: mail.headers ?? new Map(),
    views,
    page: { ...page, cards: [...page.cards, ...(mail.cards ?? [])] },
  })
}

/** Whether a quoted mail was passed on, and is not what a person answered. */
function isForward(layer: Layer, above: readonly string[]): boolean {
  if (forwardSubject.test(layer.head.subject)) return true
  if (above.some((line) => forwardLine.test(line))) return true
  const written = above.filter((line) => line.replace(/^[\s>_-]+/, '') !== '')
  return written.length <= 2 && !/^\s*(?:re|aw|sv|回复|отв)\s*:/i.test(layer.head.subject)
}

interface Quoted {
  readonly head: MailHead
  readonly view: View
  readonly isForwarded: boolean
}

/** The mails quoted in a text, one in the other, the outermost first. */
function listQuoted(layer: Layer, view: View): Quoted[] {
  const found: Quoted[] = []
  let [current, isForwarded]: [View, boolean] = [view, true]
  for (let depth = 0; depth < maxQuoted; depth += 1) {
    const quoted = findQuoted(current)
    if (!quoted) break
    const outer: Layer = depth === 0 ? layer : { ...layer, head: found.at(-1)!.head }
    const fromPortal = findPortalOfMail(quoted.head.from?.email ?? '') !== null
    isForwarded =
      isForwarded &&
      (isForward(outer, quoted.above) || (fromPortal && quoted.above.every((line) => line.trim() === '')))
    found.push({ head: quoted.head, view: quoted.view, isForwarded })
    current = quoted.view
  }
  return found
}

const isSameHead = (a: MailHead, b: MailHead): boolean =>
  (a.from?.email ?? '').toLowerCase() === (b.from?.email ?? '').toLowerCase() || a.subject === b.subject

/** The mails that a mail passes on in its text, the outermost first. */
function unwrapQuoted(layer: Layer): Layer[] {
  const lists = layer.views.map((view) => listQuoted(layer, view).filter(({ isForwarded }) => isForwarded))
  const longest = lists.toSorted((a, b) => b.length - a.length)[0] ?? []
  return longest.map((quoted, index) => {
    const others = lists
      .filter((list) => list !== longest)
      .flatMap((list) => (list[index] && isSameHead(list[index].head, quoted.head) ? [list[index].view] : []))
    const views = [quoted.view, ...others].toSorted((a) => (a.name === 'text' ? -1 : 1))
    // Metadata belongs to the innermost mail: the programs of those who forward it write none.
    const page: PageData = index === longest.length - 1 ? layer.page : noPage
    const heads = [quoted.head, ...lists.flatMap((list) => (list[index] ? [list[index].head] : []))].filter(
      (head) => isSameHead(head, quoted.head),
    )
    const head = heads.find(({ from }) => from !== null && from.email !== '') ?? quoted.head
    return addAdf({ head, how: 'forwarded', headers: new Map(), views, page })
  })
}

/** All mails of a message: itself, those that it quotes as forwarded, and those attached, each before what is inside it. */
export function listLayers(mail: LeadMail, how: Layer['how'] = 'received', found: Layer[] = []): Layer[] {
  if (found.length >= maxLayers) return found
  const own = readOwn(mail, how)
  const read = [own, ...unwrapQuoted(own)]
  for (const layer of read) found.push({ ...layer, views: layer.views.map(expandData).map(normalizeLabels) })
  for (const attached of mail.attached ?? []) listLayers(attached, 'attached', found)
  return found
}
