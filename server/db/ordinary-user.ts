import { type ChildProcess, execFileSync, type SpawnOptions, spawn, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, existsSync, readFileSync, statSync } from 'node:fs'
import { StartRefused } from '../start-refused.ts'

/** How programs that refuse to run as root are run: as they are, in a user namespace without privileges, or as another account. */
export interface OrdinaryUser {
  /** Detached: a Ctrl-C in the terminal reaches us alone, and we stop the server when its clients are gone. */
  spawn(file: string, args: string[]): ChildProcess
  /** Gives a folder, with all in it, to the account the programs run as. */
  own(folder: string): void
}

/** `mustReach` are the folders the programs read or write; an account other than root may have no access to them. */
export function ordinaryUser(mustReach: string[]): OrdinaryUser {
  if (process.getuid?.() !== 0) return { spawn: (file, args) => spawn(file, args, detached), own: () => {} }
  if (process.env.NO_UNSHARE === undefined && spawnSync('unshare', ['--user', 'true']).status === 0)
    return { spawn: (file, args) => spawn('unshare', ['--user', file, ...args], detached), own: (folder) => giveTo(folder, 0, 0) }
  const account = anotherAccount()
  for (const folder of account ? mustReach : []) {
    letThrough(folder, account!.gid)
    if (spawnSync('test', ['-x', folder], { uid: account!.uid, gid: account!.gid }).status !== 0) throw cannotRunAsRoot(folder)
  }
  if (!account) throw cannotRunAsRoot('a user namespace')
  return {
    spawn: (file, args) => spawn(file, args, { ...detached, uid: account.uid, gid: account.gid }),
    own: (folder) => giveTo(folder, account.uid, account.gid),
  }
}

const detached: SpawnOptions = { stdio: ['ignore', 'ignore', 'pipe'], detached: true }

function cannotRunAsRoot(what: string) {
  return new StartRefused(
    `PostgreSQL does not run as root, and no other account can use ${what}. Start as an ordinary user, or set DATABASE_URL to a PostgreSQL of yours.`,
  )
}

function anotherAccount(): { uid: number; gid: number } | undefined {
  if (!existsSync('/etc/passwd')) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const found = ['postgres', 'nobody'].map((name) => accounts.find((fields) => fields[0] === name)).find(Boolean)
  return found && { uid: Number(found[2]), gid: Number(found[3]) }
}

/** Lets another account pass through a closed folder, to its own files in there, without seeing anything else. */
function letThrough(folder: string, gid: number) {
  const { uid, mode } = statSync(folder)
  if (uid !== 0 || (mode & 0o777) !== 0o700) return
  chownSync(folder, 0, gid)
  chmodSync(folder, 0o710)
}

function giveTo(folder: string, uid: number, gid: number) {
  if (existsSync(folder) && statSync(folder).uid !== uid) execFileSync('chown', ['-R', `${uid}:${gid}`, folder])
}
