import { spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { aptInstall } from './lib/debian.mjs'
import './lib/memory-folder.mjs'
import { install, main } from './lib/prepare.mjs'
import { findRecording } from './lib/recording.mjs'
import { modernNode, root, run, testEnv } from './lib/run.mjs'
import { beyondStatements, listVersionIndependent } from './lib/version-independent.mjs'

const bin = '/usr/lib/postgresql/15/bin'

/** The packages of Debian, each with a file of it. */
const debianPackages = [
  ['postgresql-15', bin],
  ['postgresql-15-plpgsql-check', '/usr/lib/postgresql/15/lib/plpgsql_check.so'],
]

async function installPostgres() {
  const missing = debianPackages.filter(([, path]) => !existsSync(path)).map(([name]) => name)
  if (missing.length > 0 && !(await aptInstall(...missing)))
    throw new Error(`Packages are not installed (on Debian: apt-get install ${missing.join(' ')})`)
}

/** The settings of the embedded cluster in tests: no durability, no JIT. */
const temporarySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'jit=off',
  'max_connections=300',
  'shared_buffers=256MB',
  'work_mem=16MB',
  'max_wal_size=2GB',
  'random_page_cost=1.1',
]

/** PostgreSQL refuses to run as root; Debian's package creates an account for it. */
function databaseUser() {
  if (process.getuid?.() !== 0) return {}
  const getId = (flag) => Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout)
  return { uid: getId('-u'), gid: getId('-g') }
}

/**
 * `npm run test:pg15 [-- <paths>]`: the server on the oldest supported PostgreSQL, in a temporary cluster. After
 * `npm test`, this one prepares every statement that was sent to the built-in one, and runs the tests that depend on
 * more than that; otherwise it runs all whose outcome can depend on it.
 */
await main(async () => {
  await install()
  await installPostgres()
  const user = databaseUser()
  const folder = mkdtempSync(join(tmpdir(), 'pb-pg15-'))
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid)
  const data = join(folder, 'data')
  const pg = (name, ...args) =>
    run(join(bin, name), args, { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  try {
    if ((await pg('initdb', '-D', data, '-U', 'pb', '-A', 'trust', '-E', 'UTF8', '--no-sync')) !== 0)
      throw new Error('initdb failed')
    const settings = [`listen_addresses=`, `unix_socket_directories=${folder}`, ...temporarySettings]
      .map((setting) => `-c ${setting}`)
      .join(' ')
    if ((await pg('pg_ctl', '-D', data, '-w', '-l', join(folder, 'log'), '-o', settings, 'start')) !== 0)
      throw new Error('PostgreSQL 15 did not start')
    const paths = process.argv.slice(2)
    const recording = paths.length > 0 ? undefined : findRecording()
    const env = testEnv({
      // `npm test` has run before, on the embedded cluster.
      PB_TESTED: '1',
      TEST_DATABASE_URL: `postgres://pb@localhost/postgres?host=${encodeURIComponent(folder)}`,
      ...(recording && { PB_RECORDED_STATEMENTS: recording }),
    })
    const vitest = join(root, 'node_modules/vitest/vitest.mjs')
    return await run(
      modernNode(),
      [
        vitest,
        'run',
        '--project',
        'server',
        ...listVersionIndependent().flatMap((pattern) => ['--exclude', pattern]),
        ...(recording ? beyondStatements : paths),
      ],
      { env },
    )
  } finally {
    await pg('pg_ctl', '-D', data, '-m', 'immediate', 'stop')
    rmSync(folder, { recursive: true, force: true })
  }
})
