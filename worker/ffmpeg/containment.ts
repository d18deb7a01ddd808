import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { enterNamespaces } from './namespaces.ts'

/**
 * Levels of sandboxing this system allows for programs that read untrusted bytes.
 * - `room`: it sees its input and its output and nothing else: no other file, process or network.
 * - `network`: no network, and limits; it sees the files and processes its user sees.
 * - `limits`: limits of memory, time and file size alone.
 * - `none`: not even those.
 */
export type Containment = 'room' | 'network' | 'limits' | 'none'

let found: Promise<Containment> | undefined

/** Detected once per process by trying. */
export function containment(): Promise<Containment> {
  found ??= probe()
  return found
}

async function probe(): Promise<Containment> {
  if (!(await works('prlimit', '--core=0', '--', 'true'))) return 'none'
  const [command, ...words] = enterNamespaces([], [])
  // The namespace is empty, so nothing can be executed in it: an exec error from inside proves that it works.
  if (/failed to execute \/nothing|No such file/.test(await complaintOf(command!, ...words, '/nothing'))) return 'room'
  return (await works('unshare', '--net', '--', 'true')) ? 'network' : 'limits'
}

const execute = promisify(execFile)

const works = (command: string, ...args: string[]) =>
  execute(command, args).then(
    () => true,
    () => false,
  )

const complaintOf = (command: string, ...args: string[]) =>
  execute(command, args, { env: { PATH: process.env.PATH, LANG: 'C' } }).then(
    () => '',
    (error: { stderr?: string }) => error.stderr ?? '',
  )

/** Log message, written once: what is not sandboxed, and what to do. Null when everything is. `fewCalls`: see `withFewCalls`. */
export function notContained(kind: Containment, fewCalls: boolean): string | null {
  const perl = 'Install perl, with which a house on Linux forbids it the system calls it has no use for: see docs/guides/operate.md.'
  if (kind === 'room') return fewCalls ? null : `ffmpeg is shut in, but may ask anything of the kernel. ${perl}`
  const how =
    'Allow user namespaces and install util-linux 2.36 or newer, or run the worker as an account of its own: see docs/guides/operate.md.'
  const limited = kind === 'none' ? 'without any limit' : 'with limits'
  if (fewCalls)
    return `ffmpeg runs ${limited}, without a network and with few system calls, but sees the files and processes of this account. ${how}`
  if (kind === 'network') return `ffmpeg runs without a network, but sees the files and processes of this account. ${how}`
  if (kind === 'limits') return `ffmpeg runs with limits, but sees the files, the processes and the network of this account. ${how}`
  return `ffmpeg runs without any limit on this system. ${how}`
}
