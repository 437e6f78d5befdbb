import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** `KEY=` in a shell or `.env` file means unset. */
const text = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())
const url = z.preprocess((value) => (value === '' ? undefined : value), z.url().optional())
const port = (fallback: number) =>
  z.preprocess(
    (value) => (value === '' || value === undefined ? fallback : Number(value)),
    z.number().int().min(0).max(65535),
  )

const schema = z
  .object({
    HOST: z.preprocess((value) => value || undefined, z.string().default('127.0.0.1')),
    PORT: port(3000),
    PUBLIC_URL: url,
    DATA_DIR: z.preprocess((value) => value || undefined, z.string().default('.data')),
    DATABASE_URL: text,
    PB_DEMO: z.preprocess((value) => value || undefined, z.enum(['0', '1']).optional()),
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    /** Another OpenID Connect issuer in Google's place; the tests' local one. */
    GOOGLE_ISSUER: z.preprocess(
      (value) => value || undefined,
      z.url().default('https://accounts.google.com'),
    ),
    ALLOWED_DOMAINS: text,
    SECRET_KEY: text,
    APP_AUTH_KEY: text,
    METRICS_KEY: text,
    LOG_LEVEL: z.preprocess(
      (value) => value || undefined,
      z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    NODE_ENV: z.preprocess((value) => value || undefined, z.string().default('production')),
  })
  .superRefine((env, context) => {
    if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
      context.addIssue('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together')
    if (env.DATABASE_URL && !env.SECRET_KEY)
      context.addIssue('SECRET_KEY is required with DATABASE_URL: every server process must share it')
    if (env.SECRET_KEY && env.SECRET_KEY.length < 32)
      context.addIssue('SECRET_KEY must have at least 32 characters')
  })

export interface Env {
  readonly host: string
  readonly port: number
  /** Set only where the operator says it; without it links are made from where the server listens. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** '1' forces a demo office, '0' none; undefined: a demo on an embedded, empty database. */
  readonly demo: '0' | '1' | undefined
  readonly google: { clientId: string; clientSecret: string; issuer: string } | undefined
  readonly allowedDomains: readonly string[]
  /** Undefined on an embedded database until it is read from or made in `dataDir`. */
  readonly secretKey: string | undefined
  readonly appAuthKey: string | undefined
  readonly metricsKey: string | undefined
  readonly logLevel: string
  readonly production: boolean
}

/** The environment of this process, with what a `.env` file in the working directory adds to it. */
function ownEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Reads the environment; throws one error that names every fault. The only reader of `process.env`. */
export function readEnv(source: NodeJS.ProcessEnv = ownEnvironment()): Env {
  const result = schema.safeParse(source)
  if (!result.success) {
    const faults = result.error.issues.map((issue) => `  ${[...issue.path, ''].join(' ')}${issue.message}`)
    throw new Error(`The environment is not valid:\n${faults.join('\n')}`)
  }
  const env = result.data
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    demo: env.PB_DEMO,
    google:
      env.GOOGLE_CLIENT_ID && env.GOOGLE_CLIENT_SECRET
        ? {
            clientId: env.GOOGLE_CLIENT_ID,
            clientSecret: env.GOOGLE_CLIENT_SECRET,
            issuer: env.GOOGLE_ISSUER,
          }
        : undefined,
    allowedDomains: (env.ALLOWED_DOMAINS ?? '')
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain !== ''),
    secretKey: env.SECRET_KEY,
    appAuthKey: env.APP_AUTH_KEY,
    metricsKey: env.METRICS_KEY,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  }
}

/** The environment once the server knows what it made itself: key, address, whether this is a demo. */
export interface ResolvedEnv extends Env {
  readonly secretKey: string
  readonly publicUrl: string
  readonly appAuthKey: string
  readonly demoOffice: boolean
}
