/** What one process of an office does; a process without a role does all. */
export const serverRoles = ['web', 'mail', 'jobs'] as const
export type ServerRole = (typeof serverRoles)[number]

/** The roles in which modules work: the work of a module that has some runs in exactly one. */
export type WorkRole = Exclude<ServerRole, 'web'>

/** Whether a process runs the work of a role. */
export const runsWork = (role: ServerRole | undefined, workRole: WorkRole): boolean =>
  role === undefined || role === workRole

/** Whether a process answers the web app and the API; others answer only health checks and metrics. */
export const servesApi = (role: ServerRole | undefined): boolean => role === undefined || role === 'web'

/** Parses the arguments of the server: none, or `--role <role>`. Errors have messages for the operator. */
export function parseServerArguments(args: readonly string[]): ServerRole | undefined {
  if (args.length === 0) return undefined
  const [name, value] = args.length === 1 ? args[0]!.split('=', 2) : args
  const role = serverRoles.find((known) => known === value)
  if (args.length > 2 || name !== '--role' || role === undefined)
    throw new Error(`The server has one argument, which is optional: --role ${serverRoles.join('|')}`)
  return role
}
