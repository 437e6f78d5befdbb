import type { ClientImport, ClientImportKind } from '@pb/contract/client-imports'
import { formatMoment, plural } from '../../../../lib/format.ts'

export const kindTitles: Readonly<Record<ClientImportKind, string>> = {
  new: 'New',
  known: 'Known to the office',
  approval: 'Needs approval',
  yours: 'Yours already',
  broken: 'Left out',
}

/** Why there is nothing of a kind. */
export const nothingOf: Readonly<Record<ClientImportKind, string>> = {
  new: 'Everybody in the file is known.',
  known: 'The office knows nobody else of them.',
  approval: 'No other agent works with any of them.',
  yours: 'None of them is your client yet.',
  broken: 'Every row could be read.',
}

/** What is done with those of a kind. */
export const kindHints: Readonly<Partial<Record<ClientImportKind, string>>> = {
  known: 'The office knows them by their address. You get a record of your own.',
  approval: 'Another agent has been active with them within 90 days. A supervisor must agree first.',
  yours: 'They are your clients already and stay as they are.',
}

/** `12 clients added, 1 needs approval, 3 yours already, 2 left out`. */
export function importText({ state, rows, added, asked, yours, broken }: ClientImport): string {
  if (state === 'draft') return `${plural(rows, 'row')}, not imported yet`
  const parts = [
    `${plural(added, 'client')} added`,
    asked > 0 && `${plural(asked, 'approval')} asked for`,
    yours > 0 && `${yours} yours already`,
    broken > 0 && `${broken} left out`,
  ]
  return parts.filter(Boolean).join(', ')
}

export const stateTitles: Readonly<Record<ClientImport['state'], string>> = {
  draft: 'Draft',
  applied: 'Imported',
  undone: 'Taken back',
}

/** When it came and what became of it since. */
export function historyText({ time_created, time_applied, time_undone, kept }: ClientImport): string {
  if (time_undone !== null)
    return `Taken back ${formatMoment(time_undone)}${kept > 0 ? `, ${plural(kept, 'client')} stayed` : ''}`
  return time_applied === null
    ? `Read ${formatMoment(time_created)}`
    : `Imported ${formatMoment(time_applied)}`
}
