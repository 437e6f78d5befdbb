import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, statSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSelfSignedCertificate } from '../smtp/certificate.ts'
import { isListening, findFreePorts, hasDovecot } from './dovecot.fixture.ts'

const program = '/usr/sbin/postfix'

/** Whether Postfix is installed and can run, which requires root. */
export const hasPostfix = hasDovecot && existsSync(program) && userInfo().uid === 0
if (!hasPostfix)
  process.stderr.write(
    'Skipping the Postfix tests: install Postfix and run the tests as root (on Debian: apt-get install postfix).\n',
  )

/** A private Postfix server (STARTTLS, authentication through Dovecot) that delivers to Dovecot's folders. */
export interface Postfix {
  readonly port: number
  /** Its certificate for `localhost`. */
  readonly certificate: string
  stop(): Promise<void>
}

interface PostfixSetup {
  readonly folder: string
  /** Dovecot's mail folder. */
  readonly mail: string
  readonly port: number
  readonly authPort: number
}

/** Upper limit for a message. */
export const maxMessageBytes = 400_000

function formatMainConfig({ folder, mail, authPort }: PostfixSetup): string {
  const { uid, gid } = statSync(mail)
  return `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
mail_owner = postfix
setgid_group = postdrop
myhostname = mail.client.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
message_size_limit = ${maxMessageBytes}
mailbox_size_limit = 0
virtual_mailbox_limit = 0
virtual_mailbox_domains = regexp:${folder}/domains
virtual_mailbox_maps = texthash:${folder}/boxes
virtual_mailbox_base = ${mail}
virtual_minimum_uid = 1
virtual_uid_maps = static:${uid}
virtual_gid_maps = static:${gid}
smtpd_tls_cert_file = ${folder}/cert.pem
smtpd_tls_key_file = ${folder}/key.pem
smtpd_tls_security_level = may
smtpd_tls_auth_only = yes
smtpd_sasl_auth_enable = yes
smtpd_error_sleep_time = 0
smtpd_sasl_type = dovecot
smtpd_sasl_path = inet:127.0.0.1:${authPort}
smtpd_recipient_restrictions = check_recipient_access regexp:${folder}/refused, permit_sasl_authenticated, reject
smtpd_relay_restrictions = permit_sasl_authenticated, reject
`
}

const formatService = (
  name: string,
  type: string,
  isPrivate: string,
  mayRun: string,
  program: string,
): string => `${name} ${type} ${isPrivate} - n ${mayRun} ${program}`

const formatServices = ({ port }: PostfixSetup): string =>
  [
    formatService(`127.0.0.1:${port}`, 'inet', 'n', '- -', 'smtpd'),
    formatService('pickup', 'unix', 'n', '60 1', 'pickup'),
    formatService('cleanup', 'unix', 'n', '- 0', 'cleanup'),
    formatService('qmgr', 'unix', 'n', '300 1', 'qmgr'),
    formatService('tlsmgr', 'unix', '-', '1000? 1', 'tlsmgr'),
    formatService('rewrite', 'unix', '-', '- -', 'trivial-rewrite'),
    ...['bounce', 'defer', 'trace'].map((name) => formatService(name, 'unix', '-', '- 0', 'bounce')),
    formatService('verify', 'unix', '-', '- 1', 'verify'),
    formatService('flush', 'unix', 'n', '1000? 0', 'flush'),
    formatService('proxymap', 'unix', '-', '- -', 'proxymap'),
    ...['error', 'retry'].map((name) => formatService(name, 'unix', '-', '- -', 'error')),
    // Runs as root to switch to the owner of the mail.
    'virtual unix - n n - - virtual',
    formatService('anvil', 'unix', '-', '- 1', 'anvil'),
    formatService('postlog', 'unix-dgram', 'n', '- 1', 'postlogd'),
  ].join('\n')

/** Dovecot settings that open its authentication service at a local port. */
export const formatDovecotAuth = (port: number): string => `
auth_failure_delay = 0
service auth {
  inet_listener {
    address = 127.0.0.1
    port = ${port}
  }
}
`

/** Starts a server for these addresses; the caller has to stop it. */
export async function startPostfix(
  mail: string,
  authPort: number,
  boxes: readonly string[],
): Promise<Postfix> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-smtp-'))
  chmodSync(folder, 0o755)
  const [port] = (await findFreePorts(1)) as [number]
  const { cert, key } = await createSelfSignedCertificate('localhost', new Date())
  const setup = { folder, mail, port, authPort }
  for (const [name, text] of [
    ['main.cf', formatMainConfig(setup)],
    ['master.cf', `${formatServices(setup)}\n`],
    ['cert.pem', cert],
    ['key.pem', key],
    ['domains', '/./ OK\n'],
    ['boxes', boxes.map((email) => `${email} ${email}/Maildir/\n`).join('')],
    ['refused', '/^unknown@/ REJECT no such user here\n'],
  ] as const)
    await writeFile(join(folder, name), text, { mode: name === 'key.pem' ? 0o600 : 0o644 })
  await mkdir(join(folder, 'queue'), { mode: 0o755 })
  await mkdir(join(folder, 'data'), { mode: 0o700 })
  spawnSync('chown', ['postfix', join(folder, 'data')])
  const child = spawn(program, ['-c', folder, 'start-fg'], { stdio: 'ignore' })
  for (let tries = 0; !(await isListening(port)); tries += 1) {
    if (child.exitCode !== null || tries > 400) throw new Error('Postfix did not start')
    await pause(25)
  }
  return {
    port,
    certificate: cert,
    async stop() {
      const exited = child.exitCode === null ? once(child, 'exit') : undefined
      spawnSync(program, ['-c', folder, 'stop'], { stdio: 'ignore' })
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
