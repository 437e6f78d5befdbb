/** Health, metrics, the event stream and diagnostics. */
export const operationsRules = {
  'diagnostics.diagnostics': 'role',
  'diagnostics.diagnosticsJobs': 'role',
  'diagnostics.retryJob': 'role',
  'diagnostics.discardJob': 'role',
  'diagnostics.startBackup': 'role',
  'diagnostics.diagnosticsFaults': 'role',
  'operations.alive': 'public',
  'operations.ready': 'public',
  'operations.metrics': 'public',
  'operations.events': 'self',
} as const
