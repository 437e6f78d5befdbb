import type { FeedRun } from '@pb/contract/feeds'
import { formatNumber } from '../../../lib/format.ts'

export const stateTitles: Readonly<Record<FeedRun['state'], string>> = {
  waiting: 'Waiting',
  running: 'Reading',
  asking: 'Needs an answer',
  done: 'Done',
  failed: 'Failed',
}

/** `12 new · 3 changed · 1 left out`; what did not happen is not said. */
export function runText({ added, changed, unchanged, withdrawn, rejected, records, state }: FeedRun): string {
  const parts = [
    [added, 'new'],
    [changed, 'changed'],
    [unchanged, 'unchanged'],
    [withdrawn, 'withdrawn'],
    [rejected, 'left out'],
  ] as const
  const said = parts.filter(([count]) => count > 0).map(([count, what]) => `${formatNumber(count)} ${what}`)
  if (said.length > 0) return said.join(' · ')
  if (state === 'waiting' || state === 'running') return 'Not begun yet'
  return records === 0 ? 'No records' : 'Nothing changed'
}

/** A name for the source of a file, as a start: `lind-realty_2026.json` is `lind realty`. */
export function sourceOfFile(fileName: string): string {
  return fileName
    .replace(/\.(json|csv|xlsx)?(\.gz)?$/i, '')
    .replace(/[\d_-]+/g, ' ')
    .trim()
    .slice(0, 80)
}
