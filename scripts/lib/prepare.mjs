import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { childEnv, modernNode, npm, root, run } from './run.mjs'

const installedStamp = join(root, 'node_modules/.pb-installed')
const builtStamp = join(root, 'apps/web/dist/.pb-built')

function read(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

function hashFiles(paths) {
  const hash = createHash('sha256')
  for (const path of paths.toSorted())
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}

function listFiles(folder) {
  return readdirSync(folder, { recursive: true })
    .map((name) => join(folder, name))
    .filter((path) => statSync(path).isFile())
}

/** Returns a hash of the sources in folders of the project. */
export const hashFolders = (...folders) =>
  hashFiles(
    folders
      .flatMap((folder) => listFiles(join(root, folder)))
      .filter((path) => !relative(root, path).includes('node_modules')),
  )

/** Installs the lock file's packages, unless they are installed. Throws when npm fails. */
export async function install() {
  const expectedHash = hashFiles([join(root, 'package-lock.json')])
  if (read(installedStamp) === expectedHash) return
  console.log('Installing what is missing (once, a minute or so) …')
  if ((await npm('ci', '--no-audit', '--no-fund', '--loglevel=error')) !== 0) throw new Error('npm ci failed')
  writeFileSync(installedStamp, expectedHash)
}

function webSources() {
  const web = join(root, 'apps/web')
  return [
    ...['src', 'public', 'build']
      .map((name) => join(web, name))
      .filter((path) => existsSync(path))
      .flatMap(listFiles),
    ...readdirSync(web)
      .filter((name) => name.endsWith('.html'))
      .map((name) => join(web, name)),
    ...['vite.config.ts', 'package.json'].map((name) => join(web, name)),
    ...listFiles(join(root, 'packages/contract/src')),
    ...listFiles(join(root, 'packages/rules/src')),
    join(root, 'package-lock.json'),
  ]
}

/** Builds the web app if its sources have changed. Throws when the build fails. */
export async function build() {
  const expectedHash = hashFiles(webSources())
  if (read(builtStamp) === expectedHash) return
  console.log('Building the web app …')
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const code = await run(modernNode(), [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps/web'),
    env: childEnv(),
  })
  if (code !== 0) throw new Error('the web app could not be built')
  writeFileSync(builtStamp, expectedHash)
}

/** Prints the message of an error without its stack, and exits with 1. */
export async function main(work) {
  try {
    process.exitCode = (await work()) ?? 0
  } catch (error) {
    console.error(error.message)
    process.exitCode = 1
  }
}
