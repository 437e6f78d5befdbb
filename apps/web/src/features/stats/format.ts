import type { Days } from '@pb/rules/stats-period'
import { formatDate } from '../../lib/format.ts'

/** `Nov 1, 2026`, or `Nov 1, 2026 – Nov 23, 2026`. */
export const formatDays = ({ from, until }: Days): string =>
  from === until ? formatDate(from) : `${formatDate(from)} – ${formatDate(until)}`
