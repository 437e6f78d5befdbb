/** Texts of the diagnostics page. */

// api.ts
export const jobRetried = (queue: string) => `Retrying the job in ${queue}`
export const jobDiscarded = (queue: string) => `Discarded a job in ${queue}`

// components/backups-panel.tsx
export const backups = 'Backups'
export const noBackups = 'No nightly backups. Set BACKUP_URL to a folder on another disk, or to a bucket.'
export const backupOverdue = 'The last complete backup is more than 36 hours old.'
export const noCompleteBackup = "There's no complete backup yet."
export const noPassphrase =
  "Backups don't include the secret key, because BACKUP_PASSPHRASE isn't set. Keep a copy of the key elsewhere."
export const lastBackup = 'Last complete backup'
export const timeWithAge = (time: string, age: string) => `${time} (${age} ago)`
export const log = 'Changes saved up to'
export const logNotArchived = 'Only backups'
export const logFailed = (time: string, reason: string) => `${time}. The last attempt failed: ${reason}`
export const logBehind = (size: string) =>
  `Changes since the last backup haven't been saved for 15 minutes. The database keeps them until then (${size}).`
export const backUpNow = 'Back up now'
export const backupStarted = 'The backup has started. It runs in the background.'
export const backupStarting = 'Backup is starting'
export const duration = 'Duration'
export const running = 'Running now'
export const runningKinds = { backup: 'Backup', verification: 'Verification' } as const
export const verified = 'Verified by a restore'
export const lastBackupVerified = (time: string) => `${time}: the last backup is good`
export const backupVerified = (time: string) => `${time}: an earlier backup was good`
export const verificationFailed = (time: string, reason: string) => `${time}: failed. ${reason}`
export const verificationSkipped = (time: string, reason: string) => `${time}: skipped. ${reason}`
export const lastFailure = 'Last failure'
export const backupFailed = (time: string, reason: string) => `${time}: ${reason}`
export const followedByBackup = (failure: string) => `${failure} (a complete backup followed)`
export const place = 'Stored in'
export const kept = 'Kept'
export const retention = (days: number, weeks: number, months: number) =>
  `Last backup of ${days} days, ${weeks} weeks and ${months} months`

// components/database-panel.tsx
export const database = 'Database'
export const postgreSQL = 'PostgreSQL'
export const size = 'Size'
export const migrations = 'Migrations'
export const appliedMigrations = (applied: string, latest: string) => `${applied}, latest ${latest}`
export const none = 'none'
export const missing = (missing: string) => `Missing: ${missing}`
export const mail = (state: string) => `Mail ${state}`

// components/diagnostics.tsx
export const pause = 'Pause'
export const goLive = 'Go live'
export const live = 'Live'
export const paused = 'Paused'
export const apiReference = 'API reference'
export const diagnostics = 'Diagnostics'
export const serverUnreachable = "Can't reach the server. Showing the last known data."

// components/failed-job.tsx
export const failedAfter = (queue: string, ago: string, attempts: string) =>
  `${queue}, ${ago}, after ${attempts}`
export const retry = 'Retry'
export const discardDots = 'Discard…'
export const confirmDiscard = 'Discard this job?'
export const discard = 'Discard'
export const discardDescription = (queue: string) => `This job in ${queue} won't run. You can't undo this.`

// components/error-reports-panel.tsx
export const slowUpTo = (duration: string) => `Slow: up to ${duration}`
export const firstLast = (firstAt: string, lastAt: string, fingerprint: string, process: string) =>
  `First ${firstAt}, last ${lastAt}; ${fingerprint}, ${process}`
export const failedAndSlowCalls = 'Failed and slow requests'
export const failedAndSlowCallsNote = 'All processes, last two weeks. Never includes user input.'
export const nothingFailed = 'No failures'
export const nothingFailedHint = 'No request failed or took longer than a second.'

// components/health-panel.tsx
export const replica = 'Read replica'
export const jobs = 'Jobs'
export const files = 'Files'
export const mailOut = 'Outgoing mail'
export const mailIn = 'Incoming mail'
export const journal = 'Commission journal'
export const nightlyBackup = 'Nightly backup'
export const health = 'Health'
export const works = 'works'
export const fails = 'fails'
export const isOff = 'is off'

// components/jobs-panel.tsx
export const queue = 'Queue'
export const waiting = 'Waiting'
export const active = 'Active'
export const retrying = 'Retrying'
export const completed = 'Completed'
export const oldestDue = 'Oldest due'
export const schedule = 'Schedule'
export const onDemand = 'On demand'
export const allProcesses = 'All processes'
export const failedJobs = 'Failed jobs'
export const queues = 'Queues'

// components/mailboxes-panel.tsx
export const builtinMailboxes = 'Built in'
export const gmail = 'Gmail'
export const imap = 'IMAP'
export const connected = 'connected'
export const needsReconnect = 'needs reconnecting'
export const disconnected = 'disconnected'
export const notYetRun = 'Not run yet'
export const nothingToRepair = 'nothing to repair'
export const repairedMessages = (added: string, removed: string, relabeled: string) =>
  `${added} added, ${removed} removed, ${relabeled} relabeled`
export const mailboxes = 'Mailboxes'
export const fetchingOlderMail = 'Fetching older mail'
export const over10MinutesBehind = 'Over 10 minutes behind'
export const failingForNow = 'Temporarily failing'
export const quarantinedMessages = 'Quarantined messages'
export const nightlyComparison = 'Nightly comparison'
export const noMailboxes = 'None yet'

// components/process-panel.tsx
export const thisProcess = 'This process'
export const name = 'Name'
export const upFor = 'Uptime'
export const version = 'Version'
export const versionWithNode = (version: string, node: string) => `${version}, Node ${node}`
export const memory = 'Memory'
export const eventStreamsOpen = 'Open event streams'
export const databaseConnections = 'Database connections'
export const connectionCounts = (busy: number, open: number, waiting: number) =>
  `${busy} busy of ${open}, ${waiting} waiting`

// components/routes-panel.tsx
export const endpoint = 'Endpoint'
export const perMinute = 'Per minute'
export const calls = 'Requests'
export const mean = 'Mean'
export const failed = 'Failed'
export const loadOfThisProcess = 'Load of this process'
export const loadNote = 'Since start. Rates cover the last five minutes.'
export const loadByEndpoint = 'Load by endpoint'
export const showAll = (count: number) => `Show all ${count}`

// model/format-amounts.ts
export const milliseconds = (ms: number) => `${ms} ms`
export const minutes = (minutes: number) => `${minutes} min`
export const hoursMinutes = (hours: number, minutes: number) => `${hours} h ${minutes} min`
