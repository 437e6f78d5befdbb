import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawnSync } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnv } from './env.ts'

const key = 'k'.repeat(32)

test('has defaults for everything', () => {
  expect(readEnv({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    publicUrl: undefined,
    databaseUrl: undefined,
    databaseReplicaUrl: undefined,
    files: { kind: 'folder' },
    filesFallback: undefined,
    demo: undefined,
    google: undefined,
    allowedDomains: [],
    logLevel: 'info',
    production: true,
  })
})

test('treats empty values as unset', () => {
  const names = [
    'HOST',
    'PORT',
    'PUBLIC_URL',
    'DATABASE_URL',
    'FILES_URL',
    'PB_DEMO',
    'SECRET_KEY',
    'LOG_LEVEL',
  ]
  expect(readEnv(Object.fromEntries(names.map((name) => [name, ''])))).toEqual(readEnv({}))
})

test('parses values', () => {
  const env = readEnv({
    PORT: '8080',
    PUBLIC_URL: 'https://office.example.com/',
    DATABASE_URL: 'postgres://a:b@db:5432/office',
    SECRET_KEY: key,
    ALLOWED_DOMAINS: 'One.example, two.example,',
    FILES_URL: 's3://office:a%2Fsecret%2Bkey@s3.example.com:9000/files/pb?region=eu-central-2&tls=0',
    FILES_FALLBACK_URL: 'folder',
    GOOGLE_CLIENT_ID: 'id',
    GOOGLE_CLIENT_SECRET: 'secret',
  })
  expect(env).toMatchObject({
    port: 8080,
    publicUrl: 'https://office.example.com',
    files: {
      kind: 's3',
      tls: false,
      host: 's3.example.com',
      port: 9000,
      bucket: 'files',
      prefix: 'pb/',
      region: 'eu-central-2',
      accessKey: 'office',
      secretKey: 'a/secret+key',
    },
    filesFallback: { kind: 'folder' },
    allowedDomains: ['one.example', 'two.example'],
    google: { clientId: 'id', clientSecret: 'secret', issuer: 'https://accounts.google.com' },
  })
})

test.each([
  [{ PORT: 'abc' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '70000' }, 'PORT must be a whole number from 0 to 65535'],
  [{ PORT: '-1' }, 'PORT must be a whole number from 0 to 65535'],
  [
    { PUBLIC_URL: 'office.example.com' },
    'PUBLIC_URL must be an address that begins with http:// or https://',
  ],
  [{ PUBLIC_URL: 'ftp://office.example.com' }, 'PUBLIC_URL must be an address that begins with http'],
  [{ DATABASE_URL: 'db', SECRET_KEY: key }, 'DATABASE_URL must be like postgres://'],
  [{ DATABASE_REPLICA_URL: 'postgres://db/office' }, 'DATABASE_REPLICA_URL needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://db/office' }, 'SECRET_KEY is required with DATABASE_URL'],
  [{ FILES_FALLBACK_URL: 'folder' }, 'FILES_FALLBACK_URL must be another place than FILES_URL'],
  [{ BACKUP_URL: 'backups' }, 'BACKUP_URL must be the absolute path of a folder, or like s3://'],
  [{ DATA_DIR: '/srv/data', BACKUP_URL: '/srv/data/backups' }, 'BACKUP_URL must be outside DATA_DIR'],
  [
    {
      FILES_URL: 's3://office:SECRET@s3.example.com/files',
      BACKUP_URL: 's3://a:SECRET@s3.example.com/files/b',
    },
    'BACKUP_URL must have another bucket or folder than the files',
  ],
  [{ BACKUP_KEEP: '7' }, 'BACKUP_KEEP must be like 7d,4w,6m'],
  [{ FILES_URL: '/srv/files' }, 'FILES_URL must be folder, or like s3://'],
  [{ SMTP_RELAY_URL: 'mail.example.com' }, 'SMTP_RELAY_URL must be like smtp://'],
  [{ SMTP_RELAY_URL: 'smtp://' }, 'SMTP_RELAY_URL must be like smtp://'],
  [{ SMTP_PORT: 'smtp' }, 'SMTP_PORT must be a whole number from 0 to 65535'],
  [{ SMTP_TLS_CERT: '/cert.pem' }, 'SMTP_TLS_CERT and SMTP_TLS_KEY go together'],
  [{ SMTP_FROM: 'office' }, 'SMTP_FROM must be an email address'],
  [{ SECRET_KEY: 'short' }, 'SECRET_KEY must have at least 32 characters'],
  [{ PB_DEMO: 'yes' }, 'PB_DEMO must be one of 0, 1'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error,'],
  [{ GOOGLE_CLIENT_ID: 'id' }, 'GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together'],
  [{ MICROSOFT_CLIENT_SECRET: 's' }, 'MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET go together'],
  [{ GOOGLE_ISSUER: 'accounts' }, 'GOOGLE_ISSUER must be an address'],
])('rejects %j with a message', (source, message) => {
  expect(() => readEnv(source)).toThrow(message)
})

test('reports all errors at once, without secrets', () => {
  const read = () => readEnv({ PORT: 'x', PB_DEMO: 'yes', SECRET_KEY: 'my-short-secret' })
  expect(read).toThrow(/PORT .*\n.*PB_DEMO .*\n.*SECRET_KEY /)
  expect(read).not.toThrow('my-short-secret')
})

test('reads .env, with precedence for the environment', () => {
  const folder = mkdtempSync(join(tmpdir(), 'pb-env-'))
  writeFileSync(join(folder, '.env'), '# ours\nPORT=4321\nHOST=0.0.0.0\n')
  const script = `import { readEnv } from ${JSON.stringify(join(import.meta.dirname, 'env.ts'))}
    const { host, port } = readEnv()
    console.log(host, port)`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOST: '127.0.0.1' },
    encoding: 'utf8',
  })
  rmSync(folder, { recursive: true })
  expect(stdout.trim()).toBe('127.0.0.1 4321')
})

test('.env.example lists every variable', () => {
  const example = readFileSync(join(import.meta.dirname, '../../../.env.example'), 'utf8')
  const source = readFileSync(join(import.meta.dirname, 'env.ts'), 'utf8')
  const inSource = [...source.matchAll(/^ {4}([A-Z_]+): /gm)].map(([, name]) => name)
  const named = [...example.matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named.length).toBeGreaterThan(10)
  expect(new Set(named)).toEqual(new Set(inSource.filter((name) => name !== 'NODE_ENV')))
})

test.each([
  's3://',
  's3://s3.example.com/files',
  's3://office@s3.example.com/files',
  's3://office:TOPSECRET@s3.example.com',
  's3://office:TOPSECRET@s3.example.com/',
  's3://office:TOP/SECRET@s3.example.com/files',
  's3://office:TOP%SECRET@s3.example.com/files',
  's3://office:TOPSECRET@s3.example.com/f',
  's3://office:TOPSECRET@s3.example.com/files/a%2Fb',
  's3://office:TOPSECRET@s3.example.com:99999/files',
  's3://office:TOPSECRET@s3.example.com/files?tls=no',
  's3://office:TOPSECRET@s3.example.com/files?zone=1',
  'https://office:TOPSECRET@s3.example.com/files',
])('refuses the file store %s without repeating its secret', (url) => {
  expect(() => readEnv({ FILES_URL: url })).toThrow(
    /^The environment is not valid:\n {2}FILES_URL must be folder, or like s3:(?!.*TOP)/s,
  )
})
