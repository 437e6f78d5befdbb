import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createSelfSignedCertificate } from '../smtp/certificate.ts'

const program = '/usr/sbin/dovecot'

/** Whether Dovecot is installed: `npm test` installs it on Debian as root. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')
if (!hasDovecot)
  process.stderr.write(
    'Skipping the IMAP tests: install Dovecot (on Debian: apt-get install dovecot-imapd).\n',
  )

/** A private Dovecot server with its own settings, ports and folders. */
export interface Dovecot {
  readonly port: number
  readonly tlsPort: number
  /** Its certificate for `localhost`. */
  readonly certificate: string
  /** The password of all users. */
  readonly password: string
  /** Mail folder: `<folder>/<user>/Maildir`. */
  readonly folder: string
  /** Delivers an unread message to a user's folder. */
  deliver(user: string, raw: string | Buffer, folder?: string): Promise<void>
  /** Returns the number of a user's open connections. */
  connections(user: string): number
  stop(): Promise<void>
}

/** Returns free local ports. */
export async function findFreePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

interface ProcessUser {
  readonly uid: number
  readonly gid: number
  readonly name: string
  readonly group: string
  /** User of the login processes. */
  readonly login: string
}

/** As root the processes run as the users of the Debian package, otherwise as the current user. */
function getProcessUser(): ProcessUser {
  const isRoot = userInfo().uid === 0
  const name = isRoot ? 'dovecot' : userInfo().username
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
  const login = isRoot ? 'dovenull' : name
  return { uid: Number(id('-u')), gid: Number(id('-g')), name, group: id('-gn'), login }
}

interface DovecotSetup {
  readonly folder: string
  readonly owner: ProcessUser
  readonly port: number
  readonly tlsPort: number
  readonly password: string
  /** Additional settings. */
  readonly settings: string
}

const formatConfig = ({ folder, owner, port, tlsPort, password, settings }: DovecotSetup): string => `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/cert.pem
ssl_key = <${folder}/key.pem
disable_plaintext_auth = no
auth_mechanisms = plain login
default_internal_user = ${owner.name}
default_internal_group = ${owner.group}
default_login_user = ${owner.login}
default_process_limit = 100
mail_location = maildir:~/Maildir
mail_fsync = never
maildir_copy_with_hardlinks = yes
mail_max_userip_connections = 100
first_valid_uid = 1
auth_cache_size = 0
passdb {
  driver = static
  args = password=${password}
}
userdb {
  driver = static
  args = uid=${owner.uid} gid=${owner.gid} home=${folder}/mail/%u allow_all_users=yes
}
namespace inbox {
  inbox = yes
  separator = /
  mailbox Drafts {
    special_use = \\Drafts
    auto = create
  }
  mailbox "Sent Messages" {
    special_use = \\Sent
    auto = create
  }
  mailbox Bin {
    special_use = \\Trash
    auto = create
  }
  mailbox Junk {
    special_use = \\Junk
    auto = create
  }
  mailbox Archive {
    special_use = \\Archive
    auto = create
  }
}
service imap-login {
  ${owner.login === owner.name ? 'chroot =' : ''}
  process_min_avail = 1
  service_count = 0
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
    ssl = yes
  }
}
service imap {
  service_count = 100
  process_min_avail = 2
}
service anvil {
  ${owner.login === owner.name ? 'chroot =' : ''}
}
${settings}
`

/** Whether a server at this port sends a greeting. */
export async function isListening(port: number): Promise<boolean> {
  const { connect } = await import('node:net')
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('data', () => {
      socket.destroy()
      resolve(true)
    })
    socket.once('error', () => resolve(false))
    socket.once('close', () => resolve(false))
  })
}

async function waitUntilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error('Dovecot did not start')
    if (await isListening(port)) return
    await pause(25)
  }
  throw new Error('Dovecot does not answer')
}

/** Starts a server; the caller has to stop it. */
export async function startDovecot(settings = ''): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-imap-'))
  const owner = getProcessUser()
  const [port, tlsPort] = (await findFreePorts(2)) as [number, number]
  const password = randomBytes(12).toString('hex')
  const { cert, key } = await createSelfSignedCertificate('localhost', new Date())
  await mkdir(join(folder, 'mail'))
  await mkdir(join(folder, 'state'))
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'key.pem'), key)
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, formatConfig({ folder, owner, port, tlsPort, password, settings }))
  const own = (path: string) => chownSync(path, owner.uid, owner.gid)
  // The mail processes need access to this folder.
  spawnSync('chmod', ['711', folder])
  own(join(folder, 'mail'))
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  await waitUntilReady(child, port)
  let delivered = 0
  return {
    port,
    tlsPort,
    certificate: cert,
    password,
    folder: join(folder, 'mail'),
    async deliver(user, raw, name) {
      const home = join(folder, 'mail', user)
      const box = name === undefined ? join(home, 'Maildir') : join(home, 'Maildir', `.${name}`)
      for (const path of [
        home,
        join(home, 'Maildir'),
        box,
        ...['cur', 'new', 'tmp'].map((part) => join(box, part)),
      ]) {
        await mkdir(path, { recursive: true })
        own(path)
      }
      delivered += 1
      const file = `${Date.now()}.${process.pid}_${String(delivered).padStart(6, '0')}.tests`
      await writeFile(join(box, 'tmp', file), raw)
      own(join(box, 'tmp', file))
      await rename(join(box, 'tmp', file), join(box, 'new', file))
    },
    connections(user) {
      const { stdout } = spawnSync('/usr/bin/doveadm', ['-c', config, 'who', '-1', user], {
        encoding: 'utf8',
      })
      return stdout.split('\n').filter((line) => line.startsWith(`${user} `)).length
    },
    async stop() {
      const exited = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await exited
      await rm(folder, { recursive: true, force: true })
    },
  }
}
