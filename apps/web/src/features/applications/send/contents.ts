import type { Application } from '@pb/contract/applications'
import { getFileLabel } from '../papers/file-label.ts'
import { readReport } from '../view/report.ts'

interface ContentPaper {
  readonly id: string
  readonly label: string
}

/** A person of the household with the papers that can be sent. */
export interface ContentPerson {
  readonly form: Application
  readonly papers: readonly ContentPaper[]
}

export function listContents(forms: readonly Application[]): ContentPerson[] {
  return forms.map((form) => ({
    form,
    papers: readReport(form).papers.flatMap((row) =>
      row.paper ? [{ id: row.paper.media_item_id, label: getFileLabel(row) }] : [],
    ),
  }))
}

/** What is left out of the package: forms and papers by id. */
export interface Omitted {
  readonly forms: ReadonlySet<string>
  readonly papers: ReadonlySet<string>
}

/** Number of documents in what was chosen. */
export const countPapers = (people: readonly ContentPerson[], { forms, papers }: Omitted): number =>
  people
    .filter(({ form }) => !forms.has(form.id))
    .flatMap((person) => person.papers)
    .filter(({ id }) => !papers.has(id)).length

/** The parts as the API takes them: both lists are left out where nothing is. */
export function toContents(
  people: readonly ContentPerson[],
  { forms, papers }: Omitted,
): { form_ids?: string[]; media_item_ids?: string[] } {
  const chosen = people.filter(({ form }) => !forms.has(form.id))
  const offered = chosen.flatMap((person) => person.papers)
  const kept = offered.filter(({ id }) => !papers.has(id))
  return {
    ...(chosen.length < people.length && { form_ids: chosen.map(({ form }) => form.id) }),
    ...(kept.length < offered.length && { media_item_ids: kept.map(({ id }) => id) }),
  }
}
