import { execFileSync, spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'

/** The unprivileged account of PostgreSQL when this process is root; PostgreSQL refuses to run as root. */
export interface Account {
  readonly uid: number
  readonly gid: number
}

const accountName = 'pboffice-db'

function findAccount(name: string): Account | undefined {
  const id = (flag: string) => {
    const { status, stdout } = spawnSync('id', [flag, name], { encoding: 'utf8' })
    return status === 0 ? Number(stdout) : undefined
  }
  const uid = id('-u')
  const gid = id('-g')
  return uid === undefined || gid === undefined ? undefined : { uid, gid }
}

function createAccount(): Account {
  const commands: [string, string[]][] = [
    [
      'useradd',
      [
        '--system',
        '--user-group',
        '--no-create-home',
        '--home-dir',
        '/nonexistent',
        '--shell',
        '/usr/sbin/nologin',
        accountName,
      ],
    ],
    ['adduser', ['-S', '-D', '-H', accountName]],
  ]
  const failures: string[] = []
  for (const [command, options] of commands) {
    const { stderr, error } = spawnSync(command, options, { encoding: 'utf8' })
    const account = findAccount(accountName)
    if (account) return account
    failures.push(`${command}: ${error?.message ?? stderr.trim()}`)
  }
  throw new Error(
    `PostgreSQL does not run as root, and the system account "${accountName}" could not be made. ` +
      `Make it by hand, or start the office as another user.\n  ${failures.join('\n  ')}`,
  )
}

/** Undefined unless this process is root. An existing cluster keeps its owner. */
export function databaseAccount(existingCluster: string | undefined): Account | undefined {
  if (process.getuid?.() !== 0) return undefined
  if (existingCluster !== undefined) {
    const { uid, gid } = statSync(existingCluster)
    if (uid !== 0) return { uid, gid }
  }
  return findAccount(accountName) ?? createAccount()
}

/** Whether the account can enter a folder, by trying: that covers modes, ACLs and mounts. */
export function canEnter(account: Account | undefined, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd -- "$1"', 'sh', folder], { ...account, cwd: '/' }).status === 0
}

/** Whether the account can run a program with `--version`. */
export function canRun(account: Account | undefined, program: string): boolean {
  try {
    execFileSync(program, ['--version'], { ...account, cwd: '/', stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
