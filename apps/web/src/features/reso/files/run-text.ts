import type { FeedRun } from '@pb/contract/reso'
import { formatNumber } from '../../../lib/format.ts'
import * as texts from '../texts.ts'

const runStateTitles: Readonly<Record<FeedRun['state'], string>> = {
  waiting: texts.waiting,
  running: texts.reading,
  preview: texts.readyToReview,
  asking: texts.needsAnswer,
  done: texts.done,
  failed: texts.failed,
  canceled: texts.canceled,
  undoing: texts.undoing,
  undone: texts.undone,
}

/** The state of a file, as its row shows it. */
export const formatRunState = ({ state, preview }: FeedRun): string =>
  state === 'running' && preview ? texts.readingPreview : runStateTitles[state]

/** Formats the counts of an import that are not zero: `12 new · 3 changed · 1 skipped`. */
export function formatRunCounts({
  added,
  changed,
  unchanged,
  withdrawn,
  rejected,
  records,
  state,
}: FeedRun): string {
  const parts = [
    [added, texts.newCount],
    [changed, texts.changedCount],
    [unchanged, texts.unchangedCount],
    [withdrawn, texts.withdrawnCount],
    [rejected, texts.skippedCount],
  ] as const
  const counts = parts.filter(([count]) => count > 0).map(([count, format]) => format(formatNumber(count)))
  if (counts.length > 0) return counts.join(' · ')
  if (state === 'waiting' || state === 'running') return texts.notStarted
  return records === 0 ? texts.noRecords : texts.nothingChanged
}

/** Suggests a source name for a file: `lind realty` for `lind-realty_2026.json`. */
export function suggestSourceName(fileName: string): string {
  return fileName
    .replace(/\.(json|csv|xlsx)?(\.gz)?$/i, '')
    .replace(/[\d_-]+/g, ' ')
    .trim()
    .slice(0, 80)
}
