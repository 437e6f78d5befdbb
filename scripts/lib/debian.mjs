import { existsSync } from 'node:fs'
import { run } from './run.mjs'

const canInstall = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs a Debian package as root, without starting what it serves; resolves to whether that worked. */
export async function aptInstall(name) {
  if (!canInstall) return false
  console.log(`Installing ${name} …`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false
  return (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0
}
