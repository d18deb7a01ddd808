import { execFile } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, resolve } from 'node:path'
import { promisify } from 'node:util'
import { type Containment, containment } from './containment.ts'
import { endsWithUs } from './end-with-us.ts'
import { librariesOf } from './libraries.ts'
import { type Door, enterNamespaces } from './namespaces.ts'
import { withFewCalls } from './system-calls.ts'

/** Access of a program that reads untrusted bytes. Everything not named here is invisible to it. */
export interface Allowance {
  /** Readable files or folders. */
  reads?: string[]
  /** Writable folder. */
  writes?: string
  /** Hardware encoder devices. */
  devices?: readonly string[]
  /** Largest file it may write. */
  maxOutputBytes?: number
  /** CPU time limit enforced by the kernel, even when the worker is gone. */
  maxProcessorSeconds?: number
  /** Lower scheduling priority. `last`: below all other work of the house. */
  background?: boolean | 'last'
  /** Shared libraries it loads at run time. */
  libraries?: string[]
}

const gibibyte = 1024 ** 3
const twoDaysSeconds = 48 * 3600

/** The command that runs `binary` with only this access, as far as this system can enforce it (see `containment`). */
export async function contain(binary: string, args: string[], allowance: Allowance = {}): Promise<[string, ...string[]]> {
  const kind = await containment()
  const program = await pathOf(binary)
  const words = [
    ...(await endsWithUs()),
    ...(allowance.background ? ['nice', '-n', allowance.background === 'last' ? '19' : '10'] : []),
    ...(kind === 'none' ? [] : limits(allowance)),
    ...(await walls(kind, program, allowance)),
    program,
    ...args,
  ]
  return words as [string, ...string[]]
}

function limits({ maxOutputBytes = 64 * gibibyte, maxProcessorSeconds = twoDaysSeconds }: Allowance): string[] {
  // Address space, not resident memory: threads reserve more than they touch.
  const memory = Math.round((6 + availableParallelism() * 0.5) * gibibyte)
  return ['prlimit', `--as=${memory}`, `--fsize=${Math.round(maxOutputBytes)}`, `--cpu=${Math.ceil(maxProcessorSeconds)}`, '--core=0', '--']
}

async function walls(kind: Containment, program: string, allowance: Allowance): Promise<string[]> {
  const { reads = [], writes, devices = [], libraries = [] } = allowance
  const fewCalls = await withFewCalls()
  if (kind === 'limits' || kind === 'none') return fewCalls
  if (kind === 'network') return ['unshare', '--net', '--', ...fewCalls]
  const needed = await Promise.all([program, ...libraries].map(librariesOf))
  const { loader } = needed[0]!
  const folders = [...new Set([...needed.flatMap((of) => of.folders), ...libraries.map((path) => dirname(path))])]
  const doors: Door[] = [
    ...folders.map((path) => ({ kind: 'folder', path, may: 'run' }) as const),
    ...(loader && !folders.includes(dirname(loader)) ? [{ kind: 'file', path: loader, may: 'run' } as const] : []),
    { kind: 'file', path: program, may: 'run' },
    ...reads.map((path) => ({ kind: 'either', path: resolve(path), may: 'read' }) as const),
    ...devices.map((path) => ({ kind: 'either', path, may: 'use' }) as const),
    ...(writes ? [{ kind: 'folder', path: resolve(writes), may: 'write' } as const] : []),
  ]
  return enterNamespaces(doors, folders, fewCalls)
}

const found = new Map<string, Promise<string>>()

/** Programs without a folder are looked up in PATH. */
export function pathOf(binary: string): Promise<string> {
  if (binary.includes('/')) return Promise.resolve(resolve(binary))
  const known = found.get(binary) ?? lookUp(binary)
  found.set(binary, known)
  return known
}

const lookUp = (name: string) =>
  promisify(execFile)('sh', ['-c', 'command -v -- "$1"', 'sh', name]).then(
    ({ stdout }) => stdout.trim() || name,
    () => name,
  )
