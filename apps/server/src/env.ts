import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { z } from 'zod'

/** Where a mail server is, and how it is spoken to. */
interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
}

/** Where Microsoft's mail servers are, of firms' accounts and private ones alike. */
const microsoftServers = {
  imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
} as const

/** `KEY=` in a shell or `.env` file means unset. */
const set = <T extends z.ZodType>(type: T) => z.preprocess((value) => value || undefined, type)
const text = set(z.string().optional())
const oneOf = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
/** The driver reads it, sockets included; here only what is surely none is told. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be like postgres://user:password@host:5432/name')
const relayUrl = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
    'must be like smtp://user:password@mail.example.com:587',
  )
const portError = 'must be a whole number from 0 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portError)
  .transform(Number)
  .refine((number) => number <= 65_535, portError)

const schema = z
  .object({
    HOST: set(z.string().default('127.0.0.1')),
    PORT: set(port.default(3000)),
    PUBLIC_URL: set(webUrl.optional()),
    DATA_DIR: set(z.string().default('.data')),
    DATABASE_URL: set(databaseUrl.optional()),
    PB_DEMO: set(oneOf(['0', '1']).optional()),
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    /** Another OpenID Connect issuer in Google's place; the tests' local one. */
    GOOGLE_ISSUER: set(webUrl.default('https://accounts.google.com')),
    /** Where Gmail's API answers; the tests' local one. */
    GMAIL_API_URL: set(webUrl.default('https://gmail.googleapis.com')),
    MICROSOFT_CLIENT_ID: text,
    MICROSOFT_CLIENT_SECRET: text,
    /** `common` takes the accounts of all firms and private ones; an office may name its own directory instead. */
    MICROSOFT_ISSUER: set(webUrl.default('https://login.microsoftonline.com/common/v2.0')),
    GMAIL_PUSH_TOPIC: set(
      z
        .string()
        .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, 'must be like projects/office/topics/gmail')
        .optional(),
    ),
    GMAIL_PUSH_ACCOUNT: set(z.email('must be an e-mail address').optional()),
    ALLOWED_DOMAINS: text,
    SMTP_RELAY_URL: set(relayUrl.optional()),
    LIMIT_FACTOR: set(
      z.coerce.number().min(1, 'must be from 1 to 1000').max(1000, 'must be from 1 to 1000').optional(),
    ),
    SMTP_FROM: set(z.email('must be an e-mail address').optional()),
    SMTP_PORT: set(z.union([z.literal('off'), port], portError).default(2525)),
    SMTP_HOST: set(z.string().default('127.0.0.1')),
    SMTP_TLS_CERT: text,
    SMTP_TLS_KEY: text,
    MAIL_PRIVATE_HOSTS: set(oneOf(['0', '1']).default('0')),
    SECRET_KEY: set(z.string().min(32, 'must have at least 32 characters').optional()),
    APP_AUTH_KEY: text,
    METRICS_KEY: text,
    MAP_STYLE_URL: set(webUrl.optional()),
    LOG_LEVEL: set(oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info')),
    NODE_ENV: set(z.string().default('production')),
  })
  .superRefine((env, context) => {
    if (!env.GOOGLE_CLIENT_ID !== !env.GOOGLE_CLIENT_SECRET)
      context.addIssue('GOOGLE_CLIENT_ID and GOOGLE_CLIENT_SECRET go together')
    if (!env.MICROSOFT_CLIENT_ID !== !env.MICROSOFT_CLIENT_SECRET)
      context.addIssue('MICROSOFT_CLIENT_ID and MICROSOFT_CLIENT_SECRET go together')
    if (!env.GMAIL_PUSH_TOPIC !== !env.GMAIL_PUSH_ACCOUNT)
      context.addIssue('GMAIL_PUSH_TOPIC and GMAIL_PUSH_ACCOUNT go together')
    if (!env.SMTP_TLS_CERT !== !env.SMTP_TLS_KEY)
      context.addIssue('SMTP_TLS_CERT and SMTP_TLS_KEY go together')
    if (env.DATABASE_URL && !env.SECRET_KEY)
      context.addIssue('SECRET_KEY is required with DATABASE_URL: every server process must share it')
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
  readonly gmailApiUrl: string
  /** How mail accounts at Microsoft are connected; without it agents have no way to. */
  readonly microsoft:
    | {
        readonly clientId: string
        readonly clientSecret: string
        readonly issuer: string
        readonly imap: MailServer
        readonly smtp: MailServer
      }
    | undefined
  /** Where Gmail tells that something happened, and the service account that signs it; without it mailboxes are asked. */
  readonly gmailPush: { readonly topic: string; readonly account: string } | undefined
  readonly allowedDomains: readonly string[]
  /** The relay that mail leaves by, and the address that the office's own mail comes from. */
  readonly smtp: { readonly relayUrl: string | undefined; readonly from: string | undefined }
  /** Where mail comes in, and the PEM files for STARTTLS; without a port none does. */
  readonly smtpIn: {
    readonly host: string
    readonly port: number | undefined
    readonly tls: { readonly cert: string; readonly key: string } | undefined
  }
  /** Whether agents may connect mail servers of the office's own network, and without TLS. */
  readonly mailPrivateHosts: boolean
  /** Undefined on an embedded database until it is read from or made in `dataDir`. */
  readonly secretKey: string | undefined
  readonly appAuthKey: string | undefined
  readonly metricsKey: string | undefined
  /** A style for maps from elsewhere; without one they are drawn from the product's own data. */
  readonly mapStyleUrl: string | undefined
  /** How many times the usual calls one address may make: many people may share it. */
  readonly limitFactor: number
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
    gmailApiUrl: env.GMAIL_API_URL.replace(/\/+$/, ''),
    microsoft:
      env.MICROSOFT_CLIENT_ID && env.MICROSOFT_CLIENT_SECRET
        ? {
            clientId: env.MICROSOFT_CLIENT_ID,
            clientSecret: env.MICROSOFT_CLIENT_SECRET,
            issuer: env.MICROSOFT_ISSUER,
            ...microsoftServers,
          }
        : undefined,
    gmailPush:
      env.GMAIL_PUSH_TOPIC && env.GMAIL_PUSH_ACCOUNT
        ? { topic: env.GMAIL_PUSH_TOPIC, account: env.GMAIL_PUSH_ACCOUNT }
        : undefined,
    allowedDomains: (env.ALLOWED_DOMAINS ?? '')
      .split(',')
      .map((domain) => domain.trim().toLowerCase())
      .filter((domain) => domain !== ''),
    limitFactor: env.LIMIT_FACTOR ?? 1,
    smtp: { relayUrl: env.SMTP_RELAY_URL, from: env.SMTP_FROM },
    smtpIn: {
      host: env.SMTP_HOST,
      port: env.SMTP_PORT === 'off' ? undefined : env.SMTP_PORT,
      tls:
        env.SMTP_TLS_CERT && env.SMTP_TLS_KEY
          ? { cert: env.SMTP_TLS_CERT, key: env.SMTP_TLS_KEY }
          : undefined,
    },
    mailPrivateHosts: env.MAIL_PRIVATE_HOSTS === '1',
    secretKey: env.SECRET_KEY,
    appAuthKey: env.APP_AUTH_KEY,
    metricsKey: env.METRICS_KEY,
    mapStyleUrl: env.MAP_STYLE_URL,
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
