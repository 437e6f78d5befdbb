import type { Events } from '../../platform/events/events.ts'
import type { Jobs } from '../../platform/jobs/jobs.ts'

/** While the demo office is created, no tab is open. */
export const noEvents: Events = {
  publish: async () => {},
  publishAll: async () => {},
  subscribe: () => () => {},
  stop: async () => {},
}

/** The demo office leaves nothing to do. */
export const noJobs: Jobs = {
  send: async () => {},
  work: async () => {},
  workPromptly: async () => {},
  schedule: async () => {},
  retry: async () => false,
  discard: async () => false,
  check: async () => {},
  stop: async () => {},
}
