import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

let updated

/** Installs Debian packages as root, without starting their services; resolves to whether it succeeded. */
export async function aptInstall(...names) {
  if (!canInstall) return false
  console.log(`Installing ${names.join(', ')} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  updated ??= run('apt-get', ['update', '-qq'], { env })
  if ((await updated) !== 0) return false
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names], { env })) === 0
}
