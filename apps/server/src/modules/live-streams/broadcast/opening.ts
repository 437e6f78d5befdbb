import type { LiveStreamRow } from '../records/stream-row.ts'

const minuteMs = 60_000
/** Agents can go live so long before the start, and go live again so long after the end. */
const margin = { before: 30 * minuteMs, after: 60 * minuteMs }

type Times = Pick<LiveStreamRow, 'starts_at' | 'ends_at'>

/** From when the agent can go live. */
export const getOpening = ({ starts_at }: Pick<Times, 'starts_at'>): Date =>
  new Date(starts_at.getTime() - margin.before)

/** Until when the agent can go live. */
export const getClosing = ({ ends_at }: Pick<Times, 'ends_at'>): Date =>
  new Date(ends_at.getTime() + margin.after)
