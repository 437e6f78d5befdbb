import { existsSync } from 'node:fs'
import { isAbsolute, relative, resolve } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import { parseBackupUrl, type BackupUrl } from './platform/backup/backup-url.ts'
import { parseRetentionRule, type RetentionRule } from './platform/backup/retention.ts'
import { minConnections } from './platform/db/connection-budget.ts'
import { parseFilePlace, type FilePlace } from './platform/files/file-place.ts'

/** Address and security of a mail server. */
interface MailServer {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
}

/** Microsoft's mail servers, for business and personal accounts. */
const microsoftServers = {
  imap: { host: 'outlook.office365.com', port: 993, security: 'tls' },
  smtp: { host: 'smtp.office365.com', port: 587, security: 'starttls' },
} as const

/** An empty value in the shell or `.env` file counts as unset. */
const optionalValue = <T extends z.ZodType>(type: T) => z.preprocess((value) => value || undefined, type)
const text = optionalValue(z.string().optional())
const secretKey = optionalValue(z.string().min(32, 'must have at least 32 characters').optional())
const enumValue = <const T extends readonly string[]>(values: T) =>
  z.enum(values, { error: `must be one of ${values.join(', ')}` })
const webUrl = z.url({
  protocol: /^https?$/,
  error: 'must be an address that begins with http:// or https://',
})
/** Checked loosely, because the driver accepts many forms, such as sockets. */
const databaseUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be like postgres://user:password@host:5432/name')
const relayUrl = z
  .string()
  .refine(
    (value) => /^smtps?:\/\//.test(value) && URL.canParse(value) && new URL(value).hostname !== '',
    'must be like smtp://user:password@mail.example.com:587',
  )
/** The value, which has a secret, is never part of the error. */
const filePlace = z.string().transform((value, context) => {
  const place = parseFilePlace(value)
  if (place) return place
  context.addIssue(
    'must be folder, or like s3://key:secret@s3.example.com/bucket?region=us-east-1; ' +
      'percent-encode special characters of key and secret (%2F for /)',
  )
  return z.NEVER
})
/** Neither is this one. */
const backupUrl = z.string().transform((value, context) => {
  const url = parseBackupUrl(value)
  if (url) return url
  context.addIssue(
    'must be the absolute path of a folder, or like s3://key:secret@s3.example.com/bucket?region=us-east-1',
  )
  return z.NEVER
})
const retentionRule = z.string().transform((value, context) => {
  const rule = parseRetentionRule(value)
  if (rule) return rule
  context.addIssue('must be like 7d,4w,6m: days, weeks and months')
  return z.NEVER
})
const isInside = (path: string, folder: string): boolean => {
  const rest = relative(folder, path)
  return rest === '' || (!rest.startsWith('..') && !isAbsolute(rest))
}
/** Whether backups and files would have the same keys. */
function areMixed(backups: BackupUrl | undefined, files: FilePlace | undefined): boolean {
  if (backups?.kind !== 's3' || files?.kind !== 's3') return false
  if (backups.host !== files.host || backups.port !== files.port || backups.bucket !== files.bucket)
    return false
  return backups.prefix.startsWith(files.prefix) || files.prefix.startsWith(backups.prefix)
}
const poolError = `must be a whole number from ${minConnections} to 1000`
const portError = 'must be a whole number from 0 to 65535'
const port = z
  .string()
  .regex(/^\d{1,5}$/, portError)
  .transform(Number)
  .refine((number) => number <= 65_535, portError)

const schema = z
  .object({
    HOST: optionalValue(z.string().default('127.0.0.1')),
    PORT: optionalValue(port.default(3000)),
    PUBLIC_URL: optionalValue(webUrl.optional()),
    DATA_DIR: optionalValue(z.string().default('.data')),
    DATABASE_URL: optionalValue(databaseUrl.optional()),
    DATABASE_REPLICA_URL: optionalValue(databaseUrl.optional()),
    DATABASE_POOL: optionalValue(
      z
        .string()
        .regex(/^\d{1,4}$/, poolError)
        .transform(Number)
        .refine((number) => number >= minConnections && number <= 1000, poolError)
        .optional(),
    ),
    FILES_URL: optionalValue(filePlace.default({ kind: 'folder' })),
    FILES_FALLBACK_URL: optionalValue(filePlace.optional()),
    PB_DEMO: optionalValue(enumValue(['0', '1']).optional()),
    GOOGLE_CLIENT_ID: text,
    GOOGLE_CLIENT_SECRET: text,
    /** Another OpenID Connect issuer instead of Google, for tests. */
    GOOGLE_ISSUER: optionalValue(webUrl.default('https://accounts.google.com')),
    /** Another URL of Gmail's API, for tests. */
    GMAIL_API_URL: optionalValue(webUrl.default('https://gmail.googleapis.com')),
    /** Gmail's quota units per minute and user of the Google Cloud project. */
    GMAIL_USER_QUOTA: optionalValue(
      z.coerce
        .number()
        .int()
        .min(600, 'must be from 600 to 1200000')
        .max(1_200_000, 'must be from 600 to 1200000')
        .optional(),
    ),
    /** Another URL of the Calendar API, for tests. */
    GOOGLE_CALENDAR_API_URL: optionalValue(webUrl.default('https://www.googleapis.com')),
    MICROSOFT_CLIENT_ID: text,
    MICROSOFT_CLIENT_SECRET: text,
    /** `common` accepts business and personal accounts; an office may restrict it to its own directory. */
    MICROSOFT_ISSUER: optionalValue(webUrl.default('https://login.microsoftonline.com/common/v2.0')),
    GMAIL_PUSH_TOPIC: optionalValue(
      z
        .string()
        .regex(/^projects\/[^/\s]+\/topics\/[^/\s]+$/, 'must be like projects/office/topics/gmail')
        .optional(),
    ),
    GMAIL_PUSH_ACCOUNT: optionalValue(z.email('must be an email address').optional()),
    ALLOWED_DOMAINS: text,
    SMTP_RELAY_URL: optionalValue(relayUrl.optional()),
    LIMIT_FACTOR: optionalValue(
      z.coerce.number().min(1, 'must be from 1 to 1000').max(1000, 'must be from 1 to 1000').optional(),
    ),
    SMTP_FROM: optionalValue(z.email('must be an email address').optional()),
    SMTP_PORT: optionalValue(z.union([z.literal('off'), port], portError).default(2525)),
    SMTP_HOST: optionalValue(z.string().default('127.0.0.1')),
    SMTP_TLS_CERT: text,
    SMTP_TLS_KEY: text,
    SIGNING_P12: text,
    SIGNING_P12_PASSWORD: text,
    MAIL_PRIVATE_HOSTS: optionalValue(enumValue(['0', '1']).default('0')),
    BACKUP_PASSPHRASE: optionalValue(z.string().min(12, 'must have at least 12 characters').optional()),
    BACKUP_URL: optionalValue(backupUrl.optional()),
    BACKUP_KEEP: optionalValue(retentionRule.default({ days: 7, weeks: 4, months: 6 })),
    SECRET_KEY: secretKey,
    NEW_SECRET_KEY: secretKey,
    APP_AUTH_KEY: text,
    METRICS_KEY: text,
    MAP_STYLE_URL: optionalValue(webUrl.optional()),
    /** A service of RFC 3161, for signed documents. */
    TIMESTAMP_URL: optionalValue(webUrl.optional()),
    /** Open-Meteo's forecast, or a server that answers like it. */
    WEATHER_URL: optionalValue(
      z.union([z.literal('off'), webUrl]).default('https://api.open-meteo.com/v1/forecast'),
    ),
    LOG_LEVEL: optionalValue(
      enumValue(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
    ),
    NODE_ENV: optionalValue(z.string().default('production')),
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
    if (env.DATABASE_REPLICA_URL && !env.DATABASE_URL)
      context.addIssue('DATABASE_REPLICA_URL needs DATABASE_URL: the embedded database has no replica')
    if (env.BACKUP_URL?.kind === 'folder' && isInside(env.BACKUP_URL.folder, resolve(env.DATA_DIR)))
      context.addIssue('BACKUP_URL must be outside DATA_DIR, best on another disk')
    if (areMixed(env.BACKUP_URL, env.FILES_URL) || areMixed(env.BACKUP_URL, env.FILES_FALLBACK_URL))
      context.addIssue('BACKUP_URL must have another bucket or folder than the files')
    if (env.FILES_FALLBACK_URL && isDeepStrictEqual(env.FILES_URL, env.FILES_FALLBACK_URL))
      context.addIssue('FILES_FALLBACK_URL must be another place than FILES_URL')
  })

export interface Env {
  readonly host: string
  readonly port: number
  /** Undefined unless configured; links then use the server's own address. */
  readonly publicUrl: string | undefined
  readonly dataDir: string
  readonly databaseUrl: string | undefined
  /** A streaming replica of that database, which answers some reads. */
  readonly databaseReplicaUrl: string | undefined
  /** The most connections that this process opens to the database; undefined for the default of its role. */
  readonly databasePool: number | undefined
  /** Where files are stored, and, while they are moved, where those are that have not been moved yet. */
  readonly files: FilePlace
  readonly filesFallback: FilePlace | undefined
  /** '1' forces a demo office, '0' prevents it; undefined creates a demo in an empty embedded database. */
  readonly demo: '0' | '1' | undefined
  readonly google: { clientId: string; clientSecret: string; issuer: string } | undefined
  readonly gmailApiUrl: string
  /** Gmail's quota units per minute and user; undefined for the usual ones. */
  readonly gmailUserQuota: number | undefined
  readonly googleCalendarUrl: string
  /** Settings for Microsoft mail accounts; they cannot be connected without them. */
  readonly microsoft:
    | {
        readonly clientId: string
        readonly clientSecret: string
        readonly issuer: string
        readonly imap: MailServer
        readonly smtp: MailServer
      }
    | undefined
  /**
   * The Pub/Sub topic of Gmail's notifications, and the service account that signs them; without them mailboxes are
   * polled.
   */
  readonly gmailPush: { readonly topic: string; readonly account: string } | undefined
  readonly allowedDomains: readonly string[]
  /** The relay for outgoing mail, and the sender address of the office. */
  readonly smtp: { readonly relayUrl: string | undefined; readonly from: string | undefined }
  /** The SMTP server for incoming mail, and the PEM files for STARTTLS; disabled without a port. */
  readonly smtpIn: {
    readonly host: string
    readonly port: number | undefined
    readonly tls: { readonly cert: string; readonly key: string } | undefined
  }
  /** A PKCS #12 file that signs PDFs instead of the office's own key. */
  readonly signing: { readonly file: string; readonly password: string } | undefined
  /** Whether agents may connect mail servers in private networks and without TLS. */
  readonly mailPrivateHosts: boolean
  /** Undefined with an embedded database until it is read from or created in `dataDir`. */
  readonly secretKey: string | undefined
  /** What `secret-key:change` replaces it by. */
  readonly newSecretKey: string | undefined
  /** Encrypts the secret key in backups; without it they leave the key out. */
  readonly backupPassphrase: string | undefined
  /** Where the nightly backups are; without it there are none. */
  readonly backupUrl: BackupUrl | undefined
  /** Which of them are kept. */
  readonly backupKeep: RetentionRule
  readonly appAuthKey: string | undefined
  readonly metricsKey: string | undefined
  /** URL of an external map style; without it maps are drawn from built-in data. */
  readonly mapStyleUrl: string | undefined
  /** The weather service; undefined when it is turned off. */
  readonly weatherUrl: string | undefined
  /** A service of RFC 3161 that timestamps signed documents; undefined for none. */
  readonly timestampUrl: string | undefined
  /** Multiplier of the limits per address, for offices that share one. */
  readonly limitFactor: number
  readonly logLevel: string
  readonly production: boolean
}

/** The process's environment, with defaults from a `.env` file in the working directory. */
function readProcessEnvironment(): NodeJS.ProcessEnv {
  if (existsSync('.env')) process.loadEnvFile('.env')
  return process.env
}

/** Parses the environment; throws one error that lists all problems. The only reader of `process.env`. */
export function readEnv(source: NodeJS.ProcessEnv = readProcessEnvironment()): Env {
  const result = schema.safeParse(source)
  if (!result.success) {
    const problems = result.error.issues.map((issue) => `  ${[...issue.path, ''].join(' ')}${issue.message}`)
    throw new Error(`The environment is not valid:\n${problems.join('\n')}`)
  }
  const env = result.data
  return {
    host: env.HOST,
    port: env.PORT,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseReplicaUrl: env.DATABASE_REPLICA_URL,
    databasePool: env.DATABASE_POOL,
    files: env.FILES_URL,
    filesFallback: env.FILES_FALLBACK_URL,
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
    gmailUserQuota: env.GMAIL_USER_QUOTA,
    googleCalendarUrl: env.GOOGLE_CALENDAR_API_URL.replace(/\/+$/, ''),
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
    signing: env.SIGNING_P12
      ? { file: env.SIGNING_P12, password: env.SIGNING_P12_PASSWORD ?? '' }
      : undefined,
    mailPrivateHosts: env.MAIL_PRIVATE_HOSTS === '1',
    secretKey: env.SECRET_KEY,
    newSecretKey: env.NEW_SECRET_KEY,
    backupPassphrase: env.BACKUP_PASSPHRASE,
    backupUrl: env.BACKUP_URL,
    backupKeep: env.BACKUP_KEEP,
    appAuthKey: env.APP_AUTH_KEY,
    metricsKey: env.METRICS_KEY,
    mapStyleUrl: env.MAP_STYLE_URL,
    timestampUrl: env.TIMESTAMP_URL,
    weatherUrl: env.WEATHER_URL === 'off' ? undefined : env.WEATHER_URL,
    logLevel: env.LOG_LEVEL,
    production: env.NODE_ENV === 'production',
  }
}

/** The environment with values determined at start: key, URL, whether this is a demo. */
export interface ResolvedEnv extends Env {
  readonly secretKey: string
  readonly publicUrl: string
  readonly appAuthKey: string
  readonly demoOffice: boolean
}
