import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chownSync, existsSync } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { makeCertificate } from '../builtin/certificate.ts'

const program = '/usr/sbin/dovecot'

/** Whether the mail server of these tests is on this machine: `npm test` installs it on Debian as root. */
export const hasDovecot = existsSync(program) && existsSync('/usr/lib/dovecot/imap')
if (!hasDovecot)
  process.stderr.write(
    'Mail over IMAP is not tested: install Dovecot (on Debian: apt-get install dovecot-imapd).\n',
  )

/** A mail server of the tests alone: own settings, ports and folders, and nothing of the system's. */
export interface Dovecot {
  readonly port: number
  readonly tlsPort: number
  /** The certificate that it shows, for `localhost`. */
  readonly certificate: string
  /** Everybody's. */
  readonly password: string
  /** Where its users' mail is: `<folder>/<user>/Maildir`. */
  readonly folder: string
  /** Puts a mail into a folder of a user, unread, as delivery does. */
  deliver(user: string, raw: string | Buffer, folder?: string): Promise<void>
  /** How many connections a user has open. */
  connections(user: string): number
  stop(): Promise<void>
}

/** Ports of this machine that nobody uses. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer())
  for (const server of servers) await new Promise<void>((done) => server.listen(0, '127.0.0.1', () => done()))
  const ports = servers.map((server) => (server.address() as AddressInfo).port)
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))))
  return ports
}

interface Owner {
  readonly uid: number
  readonly gid: number
  readonly name: string
  readonly group: string
  /** Who the processes are that talk to strangers. */
  readonly login: string
}

/** As root, the server's processes run under the users that its package made; else all of it is the tester's. */
function ownerOf(): Owner {
  const isRoot = userInfo().uid === 0
  const name = isRoot ? 'dovecot' : userInfo().username
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout.trim()
  const login = isRoot ? 'dovenull' : name
  return { uid: Number(id('-u')), gid: Number(id('-g')), name, group: id('-gn'), login }
}

interface Setup {
  readonly folder: string
  readonly owner: Owner
  readonly port: number
  readonly tlsPort: number
  readonly password: string
  /** More settings, or others. */
  readonly settings: string
}

const configOf = ({ folder, owner, port, tlsPort, password, settings }: Setup): string => `
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

/** Whether a server at this port says something. */
export async function answers(port: number): Promise<boolean> {
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

async function untilReady(child: ChildProcess, port: number): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (child.exitCode !== null) throw new Error('Dovecot did not start')
    if (await answers(port)) return
    await pause(25)
  }
  throw new Error('Dovecot does not answer')
}

/** Starts one; it is the caller's to stop it. */
export async function startDovecot(settings = ''): Promise<Dovecot> {
  const folder = await mkdtemp(join(tmpdir(), 'pb-imap-'))
  const owner = ownerOf()
  const [port, tlsPort] = (await freePorts(2)) as [number, number]
  const password = randomBytes(12).toString('hex')
  const { cert, key } = makeCertificate('localhost', new Date())
  await mkdir(join(folder, 'mail'))
  await mkdir(join(folder, 'state'))
  await writeFile(join(folder, 'cert.pem'), cert)
  await writeFile(join(folder, 'key.pem'), key)
  const config = join(folder, 'dovecot.conf')
  await writeFile(config, configOf({ folder, owner, port, tlsPort, password, settings }))
  const own = (path: string) => chownSync(path, owner.uid, owner.gid)
  // Whoever reads the mail goes through this folder.
  spawnSync('chmod', ['711', folder])
  own(join(folder, 'mail'))
  const child = spawn(program, ['-F', '-c', config], { stdio: 'ignore' })
  await untilReady(child, port)
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
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGTERM')
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}
